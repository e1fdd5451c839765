import type { FileHandle } from 'node:fs/promises'

/** A box of an ISO media file: a length, four letters, and what is in it, often boxes again. */
interface Box {
  readonly type: string
  readonly start: number
  readonly contentStart: number
  readonly end: number
}

export interface VideoTrack {
  readonly width: number
  readonly height: number
}

/** More boxes side by side than any camera writes. */
const maxBoxes = 10_000
const zeroes = Buffer.alloc(65_536)
/** Where phones and cameras write the place, the device and its owner: ©xyz, loci, com.apple.quicktime.location, XMP. */
const tellTale = new Set(['udta', 'meta', 'uuid'])
/** What a member sees and hears. Other tracks are measurements, the path through the landscape among them. */
const shownTracks = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp'])

/**
 * Blanks everything in an MP4 that tells of its making, in place: lengths and offsets stay as they are, so nothing else
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
  if (!shownTracks.has(handler)) await blank(file, track)
  const header = parts.find(({ type }) => type === 'tkhd')
  return handler === 'vide' && header ? shownSize(await contentOf(file, header, 128)) : null
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

/** Boxes side by side; a length that cannot be ends the list, as it would for a player. */
async function boxesIn(file: FileHandle, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(16)
  for (let at = start; at + 8 <= end && boxes.length < maxBoxes; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    if (bytesRead < 8) break
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && bytesRead === 16
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
    const headerBytes = isLong ? 16 : 8
    if (length < headerBytes) break
    const boxEnd = Math.min(at + length, end)
    boxes.push({ type: header.toString('latin1', 4, 8), start: at, contentStart: at + headerBytes, end: boxEnd })
    at = boxEnd
  }
  return boxes
}

async function contentOf(file: FileHandle, box: Box, maxBytes: number): Promise<Buffer> {
  const content = Buffer.alloc(Math.min(maxBytes, box.end - box.contentStart))
  await file.read(content, 0, content.length, box.contentStart)
  return content
}

/** Players pass over "free" boxes. */
async function blank(file: FileHandle, box: Box): Promise<void> {
  await file.write('free', box.start + 4, 'latin1')
  for (let at = box.contentStart; at < box.end; ) {
    const { bytesWritten } = await file.write(zeroes, 0, Math.min(zeroes.length, box.end - at), at)
    at += bytesWritten
  }
}
