import type { FileHandle } from 'node:fs/promises'
import { TooComplexError, type VideoTrack } from '../video-file/edited-file.ts'
import { blankComments, type XiphCodec } from '../video-file/xiph-comments.ts'
import { OggFile, type Page } from './pages.ts'

/** The first bytes of the streams that are published. */
const codecs: readonly (readonly [XiphCodec, string])[] = [
  ['theora', '\x80theora'],
  ['vorbis', '\x01vorbis'],
  ['opus', 'OpusHead'],
]
/** The first bytes of streams that are blanked: descriptions and indexes of the file, subtitles. */
const descriptions = ['fishead\0', '\x80kate\0\0\0', 'CMML\0\0\0\0']
/** Of at most 64 kB: a cover picture among the comments takes up to a few megabytes. */
const maxCommentPages = 256

interface Stream {
  /** null: is blanked. */
  readonly codec: XiphCodec | null
  /** The pages of the packet with comments that were read so far; null once it was blanked. */
  comments: CommentPage[] | null
}

interface CommentPage {
  readonly page: Page
  readonly content: Buffer
  /** How much of it belongs to the comments. */
  readonly length: number
}

/**
 * Blanks the comments of the video and the sound of an Ogg file, and all other streams, in place, with unchanged
 * lengths. Returns the display size; null if the file has no known video, or another stream of an unknown kind.
 */
export async function blankOggMetadata(handle: FileHandle): Promise<VideoTrack | null> {
  const { size } = await handle.stat()
  try {
    return await cleanFile(new OggFile(handle, size))
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
}

async function cleanFile(file: OggFile): Promise<VideoTrack | null> {
  const streams = new Map<number, Stream>()
  let video: VideoTrack | null = null
  for (let page = await file.pageAt(0); page; page = await file.pageAt(page.end)) {
    if (page.isFirst) {
      if (isIncomplete(streams.get(page.serial))) return null
      const header = await file.read(page.contentStart, Math.min(64, page.end - page.contentStart))
      streams.set(page.serial, streamOf(header, page))
      video = theoraSize(header) ?? video
    }
    const stream = streams.get(page.serial)
    if (!stream) throw new TooComplexError('A page of an unknown stream.')
    if (stream.codec === null) await file.writeContent(page, Buffer.alloc(page.end - page.contentStart))
    else if (!page.isFirst) await cleanPage(file, stream, page)
  }
  return [...streams.values()].some(isIncomplete) ? null : video
}

/** True until the comments of a stream that is published were blanked. */
const isIncomplete = (stream: Stream | undefined) => stream !== undefined && stream.comments !== null

function streamOf(header: Buffer, { lacing }: Page): Stream {
  const isHeaderOf = (signature: string) => header.toString('latin1', 0, signature.length) === signature
  if (descriptions.some(isHeaderOf)) return { codec: null, comments: null }
  const codec = codecs.find(([, signature]) => isHeaderOf(signature))?.[0]
  if (codec === undefined || lacing.length !== 1) throw new TooComplexError('A stream of an unknown kind.')
  return { codec, comments: [] }
}

/** Collects the second packet of a stream, which contains the comments, and blanks it when it is complete. */
async function cleanPage(file: OggFile, stream: Stream, page: Page): Promise<void> {
  if (stream.comments === null || stream.codec === null) return
  const content = await file.read(page.contentStart, page.end - page.contentStart)
  stream.comments.push({ page, content, length: firstPacketLength(page) })
  if (page.lacing.every((piece) => piece === 255)) {
    if (stream.comments.length > maxCommentPages) throw new TooComplexError('Too many comments.')
    return
  }
  const packet = Buffer.concat(stream.comments.map((piece) => piece.content.subarray(0, piece.length)))
  if (!blankComments(stream.codec, packet)) throw new TooComplexError('No comments in their place.')
  let at = 0
  for (const piece of stream.comments) {
    const end = at + piece.length
    await file.writeContent(piece.page, Buffer.concat([packet.subarray(at, end), piece.content.subarray(piece.length)]))
    at = end
  }
  stream.comments = null
}

/** How much of a page belongs to the packet that its first piece belongs to. */
function firstPacketLength({ lacing }: Page): number {
  const last = lacing.findIndex((length) => length < 255)
  const pieces = last < 0 ? lacing : lacing.subarray(0, last + 1)
  return pieces.reduce((sum, length) => sum + length, 0)
}

function theoraSize(header: Buffer): VideoTrack | null {
  if (header.toString('latin1', 0, 7) !== '\x80theora' || header.length < 20) return null
  const [width, height] = [header.readUIntBE(14, 3), header.readUIntBE(17, 3)]
  return width === 0 || height === 0 ? null : { width, height }
}
