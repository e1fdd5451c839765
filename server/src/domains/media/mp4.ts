import type { FileHandle } from 'node:fs/promises'
import { type Box, blank, boxesIn, contentOf } from './mp4-boxes.ts'
import { blankSamples, tablesOf } from './mp4-samples.ts'

export interface VideoTrack {
  readonly width: number
  readonly height: number
}

/** Where phones and cameras write the place, the device and its owner: ©xyz, loci, com.apple.quicktime.location, XMP. */
const tellTale = new Set(['udta', 'meta', 'uuid'])
/** What a member sees and hears. Other tracks are measurements, the path through the landscape among them. */
const shownTracks = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp'])
/** Pictures that browsers show. What film studios cut with comes in the same boxes. */
const shownPictures = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'vp08', 'vp09', 'mp4v'])

/**
 * Blanks everything in an MP4 or QuickTime film that tells of its making, in place: lengths and offsets stay as they are, so nothing else
 * moves. Returns how the video shows upright, or null where there is none to show.
 */
export async function blankMp4Metadata(file: FileHandle): Promise<VideoTrack | null> {
  const { size } = await file.stat()
  let video: VideoTrack | null = null
  for (const box of await boxesIn(file, 0, size)) {
    if (tellTale.has(box.type)) await blank(file, box)
    if (box.type !== 'moov') continue
    for (const part of await boxesIn(file, box.contentStart, box.end)) {
      if (tellTale.has(part.type)) await blank(file, part)
      if (part.type === 'trak') video = (await cleanTrack(file, part)) ?? video
    }
  }
  return video
}

async function cleanTrack(file: FileHandle, track: Box): Promise<VideoTrack | null> {
  const parts = await boxesIn(file, track.contentStart, track.end)
  for (const part of parts) if (tellTale.has(part.type)) await blank(file, part)
  const handler = await handlerOf(file, parts)
  if (!shownTracks.has(handler)) {
    await blankSamples(file, parts)
    await blank(file, track)
  }
  const header = parts.find(({ type }) => type === 'tkhd')
  if (handler !== 'vide' || !header || !(await holdsShownPictures(file, parts))) return null
  return shownSize(await contentOf(file, header, 128))
}

/** By the first entry of the table that describes the samples; a track without one is left to the player. */
async function holdsShownPictures(file: FileHandle, trackParts: Box[]): Promise<boolean> {
  const described = (await tablesOf(file, trackParts)).find(({ type }) => type === 'stsd')
  if (!described) return true
  return shownPictures.has((await contentOf(file, described, 16)).toString('latin1', 12, 16))
}

/** Four letters that say what a track holds. */
async function handlerOf(file: FileHandle, parts: Box[]): Promise<string> {
  const media = parts.find(({ type }) => type === 'mdia')
  const inMedia = media ? await boxesIn(file, media.contentStart, media.end) : []
  const handler = inMedia.find(({ type }) => type === 'hdlr')
  return handler ? (await contentOf(file, handler, 12)).toString('latin1', 8, 12) : ''
}

/** Width and height stand at the end of a track header as 16.16 numbers, behind the matrix that turns the picture. */
function shownSize(header: Buffer): VideoTrack | null {
  const isLong = header[0] === 1
  const matrixAt = isLong ? 52 : 40
  if (header.length < matrixAt + 44) return null
  const width = Math.round(header.readUInt32BE(matrixAt + 36) / 65_536)
  const height = Math.round(header.readUInt32BE(matrixAt + 40) / 65_536)
  if (width === 0 || height === 0) return null
  const isOnItsSide = header.readInt32BE(matrixAt) === 0 && header.readInt32BE(matrixAt + 4) !== 0
  return isOnItsSide ? { width: height, height: width } : { width, height }
}
