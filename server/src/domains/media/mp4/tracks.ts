import type { VideoTrack } from '../video-file/edited-file.ts'
import type { Box, BoxFile } from './boxes.ts'
import { blankSamples } from './samples.ts'

/** The formats that are published: those that browsers play, and the sound of cameras and phones. */
const codecs: Readonly<Record<string, ReadonlySet<string>>> = {
  vide: new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'vp08', 'vp09', 'mp4v']),
  soun: new Set([
    ...['mp4a', 'Opus', 'ac-3', 'ec-3', 'alac', '.mp3', 'samr', 'sawb'],
    ...['sowt', 'twos', 'lpcm', 'ipcm', 'in24', 'in32', 'fl32', 'raw ', 'ulaw', 'alaw'],
  ]),
}

/** The boxes of a track that are published, by the box that contains them. */
const trackBoxes = {
  trak: new Set(['tkhd', 'edts', 'mdia', 'tref', 'tapt']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'gmhd', 'nmhd', 'hdlr', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  stbl: new Set([
    ...['stsd', 'stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'stsh', 'stps', 'sdtp'],
    ...['sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'padb'],
  ]),
}

/** Where the name of the encoder is in the description of a video, and where the boxes after its fields begin. */
const encoderName = { offset: 42, bytes: 32 }
const videoFieldsBytes = 78

export interface Track {
  readonly id: number
  /** The four-character code of its media type, for example `vide`. */
  readonly handler: string
  readonly isKept: boolean
  /** The display size; null unless it is a video that is kept. */
  readonly size: VideoTrack | null
}

/**
 * Blanks the metadata of a track, or the whole track with its samples if players do not present it as video or sound:
 * subtitles and data of drones and action cameras contain the position.
 */
export async function cleanTrack(file: BoxFile, track: Box): Promise<Track> {
  const parts = await file.keepOnly(trackBoxes.trak, track.contentStart, track.end)
  const media = await partsOf(file, parts, 'mdia')
  const info = await partsOf(file, media, 'minf')
  const tables = await partsOf(file, info, 'stbl')
  const handlerBox = media.find(({ type }) => type === 'hdlr')
  const handler = handlerBox ? (await file.contentOf(handlerBox, 12)).toString('latin1', 8, 12) : ''
  const header = parts.find(({ type }) => type === 'tkhd')
  const content = header ? await file.contentOf(header, 128) : Buffer.alloc(0)
  const described = { id: trackId(content), handler }
  if (!(await hasKnownCodec(file, tables, codecs[handler]))) {
    await blankSamples(file, tables)
    await file.blankBox(track)
    return { ...described, isKept: false, size: null }
  }
  for (const box of [...parts, ...media]) if (box.type === 'tkhd' || box.type === 'mdhd') await file.blankTimes(box)
  // After the code of the media type: the manufacturer and a name.
  for (const box of [...media, ...info]) if (box.type === 'hdlr') await file.blankContent(box, 12)
  await blankReferences(file, info)
  if (handler !== 'vide') return { ...described, isKept: true, size: null }
  await blankEncoder(file, tables)
  return { ...described, isKept: true, size: displaySize(content) }
}

async function partsOf(file: BoxFile, boxes: readonly Box[], type: 'mdia' | 'minf' | 'dinf' | 'stbl'): Promise<Box[]> {
  const box = boxes.find((found) => found.type === type)
  return box ? await file.keepOnly(trackBoxes[type], box.contentStart, box.end) : []
}

/** The descriptions of the samples. A track without that table is accepted. */
async function descriptionsIn(file: BoxFile, tables: readonly Box[]): Promise<Box[]> {
  const table = tables.find(({ type }) => type === 'stsd')
  return table ? await file.boxesIn(table.contentStart + 8, table.end) : []
}

async function hasKnownCodec(file: BoxFile, tables: readonly Box[], known: ReadonlySet<string> | undefined) {
  if (!known) return false
  return (await descriptionsIn(file, tables)).every(({ type }) => known.has(type))
}

/** The descriptions of a video contain the name of the encoder, which is often the camera. */
async function blankEncoder(file: BoxFile, tables: readonly Box[]): Promise<void> {
  for (const description of await descriptionsIn(file, tables)) {
    await file.blankContent(description, encoderName.offset, encoderName.bytes)
    for (const box of await file.boxesIn(description.contentStart + videoFieldsBytes, description.end))
      if (box.type === 'uuid' || box.type === 'meta' || box.type === 'udta') await file.blankBox(box)
  }
}

/** References to the data contain paths of the computer where the file was edited. */
async function blankReferences(file: BoxFile, info: readonly Box[]): Promise<void> {
  const [references] = await partsOf(file, info, 'dinf')
  if (!references) return
  for (const box of await file.boxesIn(references.contentStart + 8, references.end)) await file.blankContent(box, 4)
}

function trackId(header: Buffer): number {
  const at = header[0] === 1 ? 20 : 12
  return header.length < at + 4 ? 0 : header.readUInt32BE(at)
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
