import type { FileHandle } from 'node:fs/promises'
import { TooComplexError, type VideoTrack } from '../video-file/edited-file.ts'
import { type Element, ElementFile, lengthOfNumber, numberIn } from './elements.ts'
import { cleanTracks, type KeptTracks } from './tracks.ts'

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
}

const headerElements = new Set([0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4282, 0x4287, 0x4285])
/** The scale of times and the duration; the names of the programs are required, but can be empty. */
const infoElements = new Set([0x2ad7b1, 0x4489, ids.muxingApp, ids.writingApp])
/** Tables of positions, and the time, the length and the position of a cluster. */
const plainElements = new Set([0x114d9b74, 0x1c53bb6b, 0xe7, 0xab, 0xa7])
/** A block with its duration and the blocks that it refers to. */
const groupElements = new Set([ids.block, 0x9b, 0xfb, 0xfa, 0x75a2])

/**
 * Blanks everything but the known tracks of a WebM file in place: converters copy the place of a recording to tags.
 * Returns the size of the video; null if the file lacks a known video or sound, or is too complex to examine.
 */
export async function blankWebmMetadata(handle: FileHandle): Promise<VideoTrack | null> {
  const { size } = await handle.stat()
  try {
    return await cleanFile(new ElementFile(handle, size))
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
}

async function cleanFile(file: ElementFile): Promise<VideoTrack | null> {
  let video: VideoTrack | null = null
  const whole = { contentStart: 0, end: file.size }
  for (const element of await file.keepOnly(new Set([ids.header, ids.segment]), whole)) {
    if (element.id === ids.header) await file.keepOnly(headerElements, element)
    else video = (await cleanSegment(file, element)) ?? video
  }
  return video
}

/**
 * Walks through the elements of a segment and those of its clusters as one sequence, because programs that record a
 * stream write neither the length of the segment nor those of the clusters.
 */
async function cleanSegment(file: ElementFile, segment: Element): Promise<VideoTrack | null> {
  let tracks: KeptTracks | null = null
  let at = segment.contentStart
  while (at < segment.end) {
    const element = await file.elementAt(at, segment.end)
    if (!element) break
    at = element.id === ids.cluster ? element.contentStart : element.end
    if (element.id === ids.info) await cleanInfo(file, element)
    else if (element.id === ids.tracks && tracks === null) tracks = await cleanTracks(file, element)
    else if (element.id === ids.simpleBlock) await cleanBlock(file, element, element, tracks)
    else if (element.id === ids.blockGroup) await cleanGroup(file, element, tracks)
    else if (element.id !== ids.cluster && !plainElements.has(element.id)) await file.blank(element)
  }
  if (at < segment.end) await file.writeZeros(at, segment.end)
  return tracks === null || tracks.lacksSound ? null : tracks.video
}

async function cleanInfo(file: ElementFile, info: Element): Promise<void> {
  for (const { id, contentStart, end } of await file.keepOnly(infoElements, info))
    if (id === ids.muxingApp || id === ids.writingApp) await file.writeZeros(contentStart, end)
}

async function cleanGroup(file: ElementFile, group: Element, tracks: KeptTracks | null): Promise<void> {
  const parts = await file.keepOnly(groupElements, group)
  for (const part of parts) if (part.id === ids.block) await cleanBlock(file, part, group, tracks)
}

/** Blanks a block, or the group that contains it, unless its track is kept. It begins with the number of its track. */
async function cleanBlock(file: ElementFile, block: Element, whole: Element, tracks: KeptTracks | null): Promise<void> {
  const start = await file.headerAt(block.contentStart, 8)
  const track = numberIn(start.subarray(0, lengthOfNumber(start[0] ?? 0)))
  if (track === null || !tracks?.numbers.has(track)) await file.blank(whole)
}
