import type { FileHandle } from 'node:fs/promises'
import { TooComplexError, type VideoTrack } from '../video-file/edited-file.ts'
import { type Box, BoxFile } from './boxes.ts'
import { cleanTrack, type Track } from './tracks.ts'

/**
 * The boxes that are published. Phones, cameras and drones store the place, the device and the owner in others (©xyz,
 * loci, com.apple.quicktime.location, XMP, boxes of their own), also in `free`, whose content is therefore blanked.
 */
const fileBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'pdin'])
const movieBoxes = new Set(['mvhd', 'trak', 'mvex', 'iods'])
const fragmentBoxes = new Set(['mfhd', 'traf'])
const trackFragmentBoxes = new Set(['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'sdtp', 'senc'])

/**
 * Blanks everything but the playable tracks of an MP4 or QuickTime file in place, with unchanged lengths and offsets.
 * Returns the display size of the video; null if the file lacks a known video or sound, or is too complex to examine.
 */
export async function blankMp4Metadata(handle: FileHandle): Promise<VideoTrack | null> {
  const { size } = await handle.stat()
  try {
    return await cleanFile(new BoxFile(handle, size))
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
}

async function cleanFile(file: BoxFile): Promise<VideoTrack | null> {
  const boxes = await file.keepOnly(fileBoxes, 0, file.size)
  const tracks: Track[] = []
  for (const box of boxes) if (box.type === 'moov') tracks.push(...(await cleanMovie(file, box)))
  const kept = tracks.filter(({ isKept }) => isKept)
  const keptIds = new Set(kept.map(({ id }) => id))
  for (const box of boxes) if (box.type === 'moof') await cleanFragment(file, box, keptIds)
  const sounds = tracks.filter(({ handler }) => handler === 'soun')
  if (sounds.length > 0 && !sounds.some(({ isKept }) => isKept)) return null
  return kept.findLast(({ size }) => size !== null)?.size ?? null
}

async function cleanMovie(file: BoxFile, movie: Box): Promise<Track[]> {
  const tracks: Track[] = []
  for (const box of await file.keepOnly(movieBoxes, movie.contentStart, movie.end)) {
    if (box.type === 'mvhd') await file.blankTimes(box)
    if (box.type === 'trak') tracks.push(await cleanTrack(file, box))
  }
  return tracks
}

/** Throws if the fragment contains samples of a track that was blanked. */
async function cleanFragment(file: BoxFile, fragment: Box, keptIds: ReadonlySet<number>): Promise<void> {
  for (const box of await file.keepOnly(fragmentBoxes, fragment.contentStart, fragment.end)) {
    if (box.type !== 'traf') continue
    const parts = await file.keepOnly(trackFragmentBoxes, box.contentStart, box.end)
    const header = parts.find(({ type }) => type === 'tfhd')
    const content = header ? await file.contentOf(header, 8) : Buffer.alloc(0)
    if (content.length < 8 || !keptIds.has(content.readUInt32BE(4)))
      throw new TooComplexError('A fragment of another track.')
  }
}
