import type { FileHandle } from 'node:fs/promises'
import { type Box, BoxFile, TooComplexError } from './boxes.ts'
import { blankSamples, readSampleTables } from './samples.ts'

export interface VideoTrack {
  readonly width: number
  readonly height: number
}

/**
 * Boxes in which phones and cameras store location, device and owner: ©xyz, loci, com.apple.quicktime.location, XMP.
 */
const metadataBoxes = new Set(['udta', 'meta', 'uuid'])
/** Tracks that players present. Other tracks hold telemetry such as the GPS path. */
const playableTracks = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp'])
/**
 * Video codecs that browsers can play. MP4 and QuickTime also contain editing codecs such as ProRes, which they cannot.
 */
const playableCodecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'vp08', 'vp09', 'mp4v'])

/**
 * Blanks the metadata of an MP4 or QuickTime file in place, with unchanged lengths and offsets, so that the other boxes
 * remain valid. Returns the display size of the video track; null if it has no playable video, or is too complex to be
 * sure that all metadata were blanked.
 */
export async function blankMp4Metadata(handle: FileHandle): Promise<VideoTrack | null> {
  const { size } = await handle.stat()
  try {
    return await cleanMovie(new BoxFile(handle, size))
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
}

async function cleanMovie(file: BoxFile): Promise<VideoTrack | null> {
  let video: VideoTrack | null = null
  for (const box of await file.boxesIn(0, file.size)) {
    if (metadataBoxes.has(box.type)) await file.blankBox(box)
    if (box.type !== 'moov') continue
    for (const part of await file.boxesIn(box.contentStart, box.end)) {
      if (metadataBoxes.has(part.type)) await file.blankBox(part)
      if (part.type === 'trak') video = (await cleanTrack(file, part)) ?? video
    }
  }
  return video
}

async function cleanTrack(file: BoxFile, track: Box): Promise<VideoTrack | null> {
  const parts = await file.boxesIn(track.contentStart, track.end)
  for (const part of parts) if (metadataBoxes.has(part.type)) await file.blankBox(part)
  const handler = await handlerType(file, parts)
  if (!playableTracks.has(handler)) {
    await blankSamples(file, parts)
    await file.blankBox(track)
  }
  const header = parts.find(({ type }) => type === 'tkhd')
  if (handler !== 'vide' || !header || !(await hasPlayableCodec(file, parts))) return null
  return displaySize(await file.contentOf(header, 128))
}

/** Reads the codec from the first entry of the `stsd` table. A track without that table is accepted. */
async function hasPlayableCodec(file: BoxFile, trackParts: Box[]): Promise<boolean> {
  const descriptions = (await readSampleTables(file, trackParts)).find(({ type }) => type === 'stsd')
  if (!descriptions) return true
  return playableCodecs.has((await file.contentOf(descriptions, 16)).toString('latin1', 12, 16))
}

/** The four-character code of the media type of a track, for example `vide`. */
async function handlerType(file: BoxFile, parts: Box[]): Promise<string> {
  const media = parts.find(({ type }) => type === 'mdia')
  const mediaParts = media ? await file.boxesIn(media.contentStart, media.end) : []
  const handler = mediaParts.find(({ type }) => type === 'hdlr')
  return handler ? (await file.contentOf(handler, 12)).toString('latin1', 8, 12) : ''
}

/** A track header ends with the rotation matrix followed by width and height as 16.16 fixed-point numbers. */
function displaySize(header: Buffer): VideoTrack | null {
  const is64Bit = header[0] === 1
  const matrixAt = is64Bit ? 52 : 40
  if (header.length < matrixAt + 44) return null
  const width = Math.round(header.readUInt32BE(matrixAt + 36) / 65_536)
  const height = Math.round(header.readUInt32BE(matrixAt + 40) / 65_536)
  if (width === 0 || height === 0) return null
  const isRotated = header.readInt32BE(matrixAt) === 0 && header.readInt32BE(matrixAt + 4) !== 0
  return isRotated ? { width: height, height: width } : { width, height }
}
