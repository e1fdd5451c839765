import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { FairQueue } from '../../../platform/process/fair-queue.ts'
import { ProcessKilledError, ProcessPool } from '../../../platform/process/process-pool.ts'
import type { VideoTrack } from '../video-file/edited-file.ts'
import type { MediaJob, MediaResult, ProcessedFile } from './media-job.ts'
import type { RenderedFile, RenderedMedia } from './rendered-media.ts'

/** Longer than an image may need on a slow machine that does other work. The CPU time is limited in process-main.ts. */
const timeoutMs = 180_000

/**
 * Uploads are decoded in other processes, which protects the memory and the event loop of the server from crafted
 * files. They are started for the first upload and end 30 seconds after the last one.
 */
const pool = new ProcessPool<MediaJob, MediaResult>({
  program: fileURLToPath(new URL('./process-main.ts', import.meta.url)),
  idleMs: 30_000,
  heapMb: 128,
})
const queue = new FairQueue({ slots: 2 })
/** Takes turns with the members, so that background work occupies at most one slot. No member has this id. */
const backgroundOwner = 0

export interface JobContext {
  /** Members take turns. */
  readonly ownerId: number
  readonly log: FastifyBaseLogger
}

/** null if the image cannot be decoded within the limits. */
export async function renderInProcess(
  job: Omit<Extract<MediaJob, { kind: 'image' }>, 'kind'>,
  context: JobContext,
): Promise<RenderedMedia | null> {
  const result = await run({ ...job, kind: 'image' }, context)
  const image = result && 'image' in result ? result.image : null
  return image && { ...image, files: withContents(image.files, job.folder) }
}

/** null if the variants cannot be made within the limits. */
export async function renderVariantsInProcess(
  job: Omit<Extract<MediaJob, { kind: 'variants' }>, 'kind'>,
  { log }: Pick<JobContext, 'log'>,
): Promise<readonly RenderedFile[] | null> {
  const result = await run({ ...job, kind: 'variants' }, { ownerId: backgroundOwner, log })
  return result && 'variants' in result ? withContents(result.variants, job.folder) : null
}

/** Blanks the metadata of a video in place; null if reading it exceeds the limits, or if it has no playable video. */
export async function blankVideoInProcess(
  job: Omit<Extract<MediaJob, { kind: 'video' }>, 'kind'>,
  context: JobContext,
): Promise<VideoTrack | null> {
  const result = await run({ ...job, kind: 'video' }, context)
  return result && 'track' in result ? result.track : null
}

async function run(job: MediaJob, { ownerId, log }: JobContext): Promise<MediaResult | null> {
  try {
    return await queue.run(ownerId, () => pool.run(job, { timeoutMs }))
  } catch (error) {
    if (!(error instanceof ProcessKilledError)) throw error
    log.warn({ err: error, ownerId, kind: job.kind }, 'Processing a file exceeded a limit or crashed.')
    return null
  }
}

function withContents(files: readonly ProcessedFile[], folder: string): RenderedFile[] {
  return files.map((file) => ({ ...file, open: () => createReadStream(join(folder, file.name)) }))
}
