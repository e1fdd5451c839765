import type { Deps } from '../../../platform/deps.ts'
import { pendingMediaOf, renderPendingVariants } from '../../media/index.ts'
import { type Run, startRun } from '../runs/commands.ts'
import { reportRegularly } from '../runs/report-regularly.ts'
import { archiveFileName, archiveRuns, failArchive, finishArchive, removeArchive, reportArchive } from './commands.ts'
import { writeArchive } from './contents.ts'

type JobDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'config' | 'community' | 'log' | 'events'>

/**
 * The handler of the job: writes the archive to the media storage. After a crash it starts again from the beginning, in
 * whichever process runs the job next; the file is replaced as a whole.
 */
export async function createArchive(deps: JobDeps, archiveId: number): Promise<void> {
  const run = await startRun(deps, archiveRuns, archiveId)
  if (!run) return
  try {
    await write(deps, run)
  } catch (error) {
    await failArchive(deps.db, run)
    throw error
  }
}

/** The archive contains the largest variant of each photo. */
async function completePhotos(deps: JobDeps, { memberId }: Run): Promise<void> {
  for (const id of await pendingMediaOf(deps.db, memberId))
    await renderPendingVariants(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error, mediaId: id }, 'An archive contains a small variant of a photo.'),
    )
}

async function write(deps: JobDeps, run: Run): Promise<void> {
  const { db, storage, config, log } = deps
  const name = archiveFileName(run.folder)
  let progress = 0
  let reportedAt = 0
  const report = async () => {
    reportedAt = Date.now()
    await reportArchive(deps, run, progress)
  }
  await reportRegularly(log, report, async () => {
    await completePhotos(deps, run)
    await writeArchive(
      { db, storage, memberId: run.memberId, publicUrl: config.publicUrl },
      (content) => storage.put(name, content, 'application/zip'),
      async (share) => {
        progress = share
        if (Date.now() - reportedAt >= 1000) await report()
      },
    )
  })
  const stored = await storage.find(name)
  if (!stored) throw new Error('The media storage does not contain the archive that was written.')
  const isWanted = await finishArchive(deps, run, stored.bytes)
  if (!isWanted) await removeArchive({ db, storage }, { id: run.id, folder: run.folder })
}
