import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { refusal } from '../../platform/http/refusal.ts'
import type { SpooledFile } from '../../platform/http/spool.ts'
import { blankMp4Metadata, type VideoTrack } from './mp4.ts'
import type { Rendered } from './rendered.ts'
import type { Sniffed } from './sniff.ts'

/** A video is stored as it came, but for what an MP4 or QuickTime film tells of the place where it was made. */
export async function renderVideo(
  { path, bytes }: SpooledFile,
  { contentType, extension }: Extract<Sniffed, { kind: 'video' }>,
): Promise<Rendered> {
  const size = extension === 'mp4' ? await cleanMp4(path) : null
  const mainFile = `original.${extension}`
  return {
    kind: 'video',
    contentType,
    files: [{ name: mainFile, contentType, bytes, open: () => createReadStream(path) }],
    mainFile,
    width: size?.width ?? null,
    height: size?.height ?? null,
    placeholder: null,
    variantWidths: [],
  }
}

async function cleanMp4(path: string): Promise<VideoTrack> {
  const file = await open(path, 'r+')
  try {
    const video = await blankMp4Metadata(file)
    // Sound alone, or a file that broke off before the part that players need.
    if (video === null) throw refusal('media_unsupported')
    return video
  } finally {
    await file.close()
  }
}
