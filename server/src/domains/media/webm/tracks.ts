import { TooComplexError, type VideoTrack } from '../video-file/edited-file.ts'
import { blankComments, type XiphCodec } from '../video-file/xiph-comments.ts'
import type { Element, ElementFile } from './elements.ts'

const ids = {
  entry: 0xae,
  number: 0xd7,
  type: 0x83,
  codec: 0x86,
  codecData: 0x63a2,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
}

/** What players need, without the names of the track and of the encoder. */
const trackElements = new Set([
  ...[ids.number, 0x73c5, ids.type, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x23314f, 0x55ee],
  ...[0x22b59c, 0x22b59d, ids.codec, ids.codecData, 0xaa, 0x56aa, 0x56bb, ids.video, 0xe1, 0x6d80],
])

/** The formats that browsers play, by the number of the type of the track. */
const codecs: Readonly<Record<number, ReadonlySet<string>>> = {
  1: new Set(['V_VP8', 'V_VP9', 'V_AV1', 'V_MPEG4/ISO/AVC', 'V_MPEGH/ISO/HEVC', 'V_THEORA']),
  2: new Set(['A_OPUS', 'A_VORBIS', 'A_AAC', 'A_MPEG/L3']),
}
const soundType = 2
/** Formats whose three headers, the second of which contains comments, are the data of the codec. */
const xiphCodecs: Readonly<Record<string, XiphCodec>> = { A_VORBIS: 'vorbis', V_THEORA: 'theora' }

export interface KeptTracks {
  readonly numbers: ReadonlySet<number>
  /** The size of the video; null without one. */
  readonly video: VideoTrack | null
  /** True when the file has sound in unknown formats only. */
  readonly lacksSound: boolean
}

/** Blanks the metadata of the tracks, and the entries of all but the known ones. */
export async function cleanTracks(file: ElementFile, tracks: Element): Promise<KeptTracks> {
  const numbers = new Set<number>()
  const sounds: boolean[] = []
  let video: VideoTrack | null = null
  for (const entry of await file.keepOnly(new Set([ids.entry]), tracks)) {
    const parts = await file.keepOnly(trackElements, entry)
    const find = (id: number) => parts.find((part) => part.id === id)
    const codecPart = find(ids.codec)
    const codec = codecPart ? (await file.contentOf(codecPart)).toString('latin1').replace(/\0+$/, '') : ''
    const type = (await file.numberOf(find(ids.type))) ?? 0
    const number = await file.numberOf(find(ids.number))
    const isKept = number !== null && codecs[type]?.has(codec) === true
    if (type === soundType) sounds.push(isKept)
    if (!isKept) {
      await file.blank(entry)
      continue
    }
    numbers.add(number)
    const xiphCodec = xiphCodecs[codec]
    if (xiphCodec) await blankHeaders(file, find(ids.codecData), xiphCodec)
    video = (await sizeOf(file, find(ids.video))) ?? video
  }
  return { numbers, video, lacksSound: sounds.length > 0 && !sounds.includes(true) }
}

async function sizeOf(file: ElementFile, video: Element | undefined): Promise<VideoTrack | null> {
  if (!video) return null
  const found = new Map<number, Element>()
  for (let at = video.contentStart; at < video.end; ) {
    const part = await file.elementAt(at, video.end)
    if (!part) break
    found.set(part.id, part)
    at = part.end
  }
  const [width, height] = [await file.numberOf(found.get(ids.width)), await file.numberOf(found.get(ids.height))]
  return width && height ? { width, height } : null
}

/** Blanks the comments among three headers, before which the lengths of the first two are written. */
async function blankHeaders(file: ElementFile, data: Element | undefined, codec: XiphCodec): Promise<void> {
  const content = data ? await file.contentOf(data) : Buffer.alloc(0)
  let at = 1
  const nextLength = () => {
    let length = 0
    for (;;) {
      const byte = content[at] ?? 0
      at += 1
      length += byte
      if (byte < 255) return length
    }
  }
  const [first, second] = [nextLength(), nextLength()]
  const comments = content.subarray(at + first, at + first + second)
  if (!data || content[0] !== 2 || comments.length !== second || !blankComments(codec, comments))
    throw new TooComplexError('No comments in their place.')
  await file.write(data.contentStart, content)
}
