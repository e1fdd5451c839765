import { expect, test } from 'vitest'
import { editedContent } from '../../../testing/actions/edited-content.ts'
import { blankOggMetadata } from './ogg.ts'
import { checksum } from './pages.ts'

const place = '-33.8568+151.2153/'
const clean = (original: Buffer) => editedContent(original, blankOggMetadata)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

interface PageOptions {
  readonly serial: number
  readonly isFirst?: boolean
  readonly lacing?: readonly number[]
}

function page(content: Buffer, { serial, isFirst = false, lacing = lacingOf(content.length) }: PageOptions): Buffer {
  const header = Buffer.alloc(27)
  header.write('OggS', 'latin1')
  header[5] = isFirst ? 2 : 0
  header.writeUInt32LE(serial, 14)
  header[26] = lacing.length
  const bytes = Buffer.concat([header, Buffer.from(lacing), content])
  bytes.writeUInt32LE(checksum(bytes), 22)
  return bytes
}

const lacingOf = (length: number) => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255]

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const comments = (prefix: string, texts: readonly string[], suffix = '') =>
  Buffer.concat([
    latin1(prefix),
    ...[uint32(6), latin1('libXyz'), uint32(texts.length)],
    ...texts.flatMap((text) => [uint32(text.length), latin1(text)]),
    latin1(suffix),
  ])

const theoraHeader = Buffer.concat([
  latin1('\x80theora'),
  Buffer.alloc(7),
  latin1('\0\x02\x80\0\x01\x68'),
  Buffer.alloc(22),
])
const video = { serial: 1 }
const sound = { serial: 2 }
const theora = page(theoraHeader, { ...video, isFirst: true })
const vorbis = page(Buffer.concat([latin1('\x01vorbis'), Buffer.alloc(23)]), { ...sound, isFirst: true })
const theoraComments = comments('\x81theora', [`LOCATION=${place}`, 'TITLE=Sjøbad'])

/** Returns whether the checksum of each page is that of its content. */
function hasValidChecksums(file: Buffer): boolean {
  for (let at = 0; at < file.length; ) {
    const segments = file[at + 26] ?? 0
    const length = file.subarray(at + 27, at + 27 + segments).reduce((sum, piece) => sum + piece, 27 + segments)
    const bytes = Buffer.from(file.subarray(at, at + length))
    const stored = bytes.readUInt32LE(22)
    bytes.writeUInt32LE(0, 22)
    if (checksum(bytes) !== stored) return false
    at += length
  }
  return true
}

test('computes the checksum of pages', () => {
  expect(checksum(Buffer.from('123456789'))).toBe(0x89a1897f)
})

test('blanks the comments of video and sound without moving other content', async () => {
  const setup = latin1('\x82theora setup')
  const second = Buffer.concat([theoraComments, setup])
  const original = Buffer.concat([
    theora,
    vorbis,
    page(second, { ...video, lacing: [...lacingOf(theoraComments.length), setup.length] }),
    page(comments('\x03vorbis', [`location-eng=${place}`], '\x01'), sound),
    page(latin1('the video frames'), video),
    page(latin1('the sounds'), sound),
  ])
  const { track, content } = await clean(original)
  expect(track).toEqual({ width: 640, height: 360 })
  for (const text of ['33.85', 'ocation', 'OCATION', 'TITLE', 'libXyz']) expect(content.includes(text)).toBe(false)
  for (const text of ['\x82theora setup', 'the video frames', 'the sounds'])
    expect(content.indexOf(latin1(text))).toBe(original.indexOf(latin1(text)))
  expect(content).toHaveLength(original.length)
  expect(hasValidChecksums(content)).toBe(true)
  expect((await clean(content)).content.equals(content)).toBe(true)
})

test('blanks comments that continue on several pages, between pages of another stream', async () => {
  const long = comments('\x81theora', [`METADATA_BLOCK_PICTURE=${'x'.repeat(700)}${place}`])
  const original = Buffer.concat([
    ...[theora, vorbis, page(long.subarray(0, 510), { ...video, lacing: [255, 255] })],
    page(comments('\x03vorbis', [], '\x01'), sound),
    page(long.subarray(510), video),
  ])
  const { track, content } = await clean(original)
  expect(track).not.toBeNull()
  expect(content.includes('33.85')).toBe(false)
  expect(content.includes('PICTURE')).toBe(false)
  expect(hasValidChecksums(content)).toBe(true)
})

test('blanks subtitles and descriptions of the file', async () => {
  const subtitles = { serial: 7 }
  const original = Buffer.concat([
    page(latin1('fishead\0 1995-05-05'), { serial: 9, isFirst: true }),
    theora,
    page(latin1(`\x80kate\0\0\0${place}`), { ...subtitles, isFirst: true }),
    page(latin1(`fisbone\0Name: ${place}`), { serial: 9 }),
    page(theoraComments, video),
    page(latin1(place), subtitles),
    page(latin1('the video frames'), video),
  ])
  const { track, content } = await clean(original)
  expect(track).not.toBeNull()
  for (const text of ['33.85', 'kate', 'fishead', 'Name']) expect(content.includes(text)).toBe(false)
  expect(content.includes('the video frames')).toBe(true)
  expect(hasValidChecksums(content)).toBe(true)
})

test.each([
  ['a stream of an unknown kind', Buffer.concat([theora, page(latin1(place), { serial: 3, isFirst: true })])],
  ['only sound', Buffer.concat([vorbis, page(comments('\x03vorbis', [], '\x01'), sound)])],
  ['no comments', theora],
  ['incomplete comments', Buffer.concat([theora, page(theoraComments.subarray(0, 255), { ...video, lacing: [255] })])],
  ['other data in place of the comments', Buffer.concat([theora, page(latin1('\x82theora'), video)])],
  [
    'comments in the first page',
    page(Buffer.concat([theoraHeader, theoraComments]), {
      ...video,
      isFirst: true,
      lacing: [42, theoraComments.length],
    }),
  ],
  ['data after the last page', Buffer.concat([theora, page(theoraComments, video), latin1(place)])],
])('returns null for a file with %s', async (_, original) => {
  expect((await clean(original)).track).toBeNull()
})
