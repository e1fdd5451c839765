import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { apiError } from '../../platform/http/api-error.ts'
import type { SpooledFile } from '../../platform/http/spool.ts'
import { blankMp4Metadata, type VideoTrack } from './mp4.ts'
import type { RenderedMedia } from './rendered-media.ts'
import type { Sniffed } from './sniff.ts'

/** A video is stored unchanged, except that the metadata of MP4 and QuickTime files is blanked. */
export async function renderVideo(
  { path, bytes }: SpooledFile,
  { contentType, extension }: Extract<Sniffed, { kind: 'video' }>,
): Promise<RenderedMedia> {
  const track = extension === 'mp4' ? await stripMp4Metadata(path) : null
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
  }
}

async function stripMp4Metadata(path: string): Promise<VideoTrack> {
  const file = await open(path, 'r+')
  try {
    const video = await blankMp4Metadata(file)
    // An audio file, or a file truncated before the index that players need.
    if (video === null) throw apiError('media_unsupported')
    return video
  } finally {
    await file.close()
  }
}
