import { createReadStream } from 'node:fs'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SpooledFile } from '../../../platform/http/body/spool.ts'
import { blankVideoInProcess, type JobContext } from './media-processes.ts'
import type { RenderedMedia } from './rendered-media.ts'
import type { Sniffed } from './sniff.ts'

/** A video is stored unchanged, except that everything but its known tracks is blanked. */
export async function renderVideo(
  { path, bytes }: SpooledFile,
  { contentType, extension }: Extract<Sniffed, { kind: 'video' }>,
  context: JobContext,
): Promise<RenderedMedia> {
  const track = await blankVideoInProcess({ path, extension }, context)
  // An audio file, a file truncated before the index that players need, or one that cannot be examined as a whole.
  if (track === null) throw apiError('media_unsupported')
  const mainFile = `original.${extension}`
  return {
    kind: 'video',
    contentType,
    files: [{ name: mainFile, contentType, bytes, open: () => createReadStream(path) }],
    mainFile,
    width: track.width,
    height: track.height,
    placeholder: null,
    variantWidths: [],
    pendingWidths: [],
    sourceFile: null,
  }
}
