import type { Deps } from '../../../platform/deps.ts'
import { pendingMediaOf, renderPendingVariants } from '../../media/index.ts'
import {
  type ArchiveRun,
  archiveFileName,
  failRun,
  finishRun,
  removeArchive,
  reportProgress,
  startRun,
} from './commands.ts'
import { writeArchive } from './contents.ts'

type JobDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'config' | 'community' | 'log' | 'events'>

/** Short compared with the time after which a run counts as interrupted. */
const reportIntervalMs = 15_000

/**
 * The handler of the job: writes the archive to the media storage. After a crash it starts again from the beginning, in
 * whichever process runs the job next; the file is replaced as a whole.
 */
export async function createArchive(deps: JobDeps, archiveId: number): Promise<void> {
  const run = await startRun(deps, archiveId)
  if (!run) return
  try {
    await write(deps, run)
  } catch (error) {
    await failRun(deps.db, run)
    throw error
  }
}

/** The archive contains the largest variant of each photo. */
async function completePhotos(deps: JobDeps, { memberId }: ArchiveRun): Promise<void> {
  for (const id of await pendingMediaOf(deps.db, memberId))
    await renderPendingVariants(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, mediaId: id }, 'An archive contains a small variant of a photo.'),
    )
}

async function write(deps: JobDeps, run: ArchiveRun): Promise<void> {
  const { db, storage, config, log } = deps
  const name = archiveFileName(run.folder)
  let progress = 0
  let reportedAt = 0
  const report = async () => {
    reportedAt = Date.now()
    await reportProgress(deps, run, progress)
  }
  // A single large file may take longer than the interval.
  const timer = setInterval(
    () => void report().catch((error: unknown) => log.debug(error, 'Could not report the progress of an archive.')),
    reportIntervalMs,
  )
  try {
    await completePhotos(deps, run)
    await writeArchive(
      { db, storage, memberId: run.memberId, publicUrl: config.publicUrl },
      (content) => storage.put(name, content, 'application/zip'),
      async (share) => {
        progress = share
        if (Date.now() - reportedAt >= 1000) await report()
      },
    )
  } finally {
    clearInterval(timer)
  }
  const stored = await storage.find(name)
  if (!stored) throw new Error('The media storage does not contain the archive that was written.')
  const isWanted = await finishRun(deps, run, stored.bytes)
  if (!isWanted) await removeArchive({ db, storage }, { id: run.archiveId, folder: run.folder })
}
