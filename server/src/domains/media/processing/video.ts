import { createReadStream } from 'node:fs'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SpooledFile } from '../../../platform/http/body/spool.ts'
import { blankMp4InProcess, type JobContext } from './media-processes.ts'
import type { RenderedMedia } from './rendered-media.ts'
import type { Sniffed } from './sniff.ts'

/** A video is stored unchanged, except that the metadata of MP4 and QuickTime files is blanked. */
export async function renderVideo(
  { path, bytes }: SpooledFile,
  { contentType, extension }: Extract<Sniffed, { kind: 'video' }>,
  context: JobContext,
): Promise<RenderedMedia> {
  const track = extension === 'mp4' ? await blankMp4InProcess(path, context) : null
  // An audio file, or a file truncated before the index that players need.
  if (extension === 'mp4' && track === null) throw apiError('media_unsupported')
  const mainFile = `original.${extension}`
  return {
    kind: 'video',
    contentType,
    files: [{ name: mainFile, contentType, bytes, open: () => createReadStream(path) }],
    mainFile,
    width: track?.width ?? null,
    height: track?.height ?? null,
    placeholder: null,
    variantWidths: [],
    pendingWidths: [],
    sourceFile: null,
  }
}
