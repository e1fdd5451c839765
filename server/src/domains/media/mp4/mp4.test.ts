import { expect, test } from 'vitest'
import { editedContent } from '../../../testing/actions/edited-content.ts'
import { processorMs } from '../../../testing/processes/processor-time.ts'
import { blankMp4Metadata } from './mp4.ts'

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const header = Buffer.alloc(8)
  header.writeUInt32BE(body.length + 8)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

type TrackOptions = { rotated?: boolean; extra?: Buffer; codec?: string }

function track(
  handler: string,
  width: number,
  height: number,
  { rotated = false, extra, codec }: TrackOptions = {},
): Buffer {
  const header = Buffer.alloc(84)
  const one = 0x10000
  const matrix = rotated ? [0, one, 0, -one, 0, 0, 0, 0, 0x40000000] : [one, 0, 0, 0, one, 0, 0, 0, 0x40000000]
  matrix.forEach((value, index) => {
    header.writeInt32BE(value, 40 + index * 4)
  })
  header.writeUInt32BE(width * one, 76)
  header.writeUInt32BE(height * one, 80)
  const handlerBox = box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13))
  const mediaInfo = codec
    ? box('minf', box('stbl', box('stsd', '\0\0\0\0\0\0\0\x01', box(codec, Buffer.alloc(78)))))
    : ''
  return box('trak', box('tkhd', header), extra ?? '', box('mdia', handlerBox, mediaInfo))
}

const location = '+52.5200+013.4050/'
const androidLocation = box('udta', box('\xa9xyz', '\0\x12\x15\xc7', location))
const appleLocation = box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', location))
const frames = box('mdat', 'the video frames')
const fileType = box('ftyp', 'isom\0\0\x02\0mp41')

const blankMetadata = (original: Buffer) => editedContent(original, blankMp4Metadata)

test('removes the location from a video without moving other content', async () => {
  const movie = box('moov', track('vide', 640, 360, { extra: androidLocation }), androidLocation, appleLocation)
  const original = Buffer.concat([fileType, movie, frames, box('uuid', `XMP ${location}`)])

  const { content } = await blankMetadata(original)

  expect(content.includes('52.52')).toBe(false)
  expect(content.includes('location')).toBe(false)
  expect(content).toHaveLength(original.length)
  expect(content.indexOf('the video frames')).toBe(original.indexOf('the video frames'))
  expect(content.includes('tkhd')).toBe(true)
})

test('blanks a telemetry track and keeps audio and video', async () => {
  const telemetry = track('meta', 0, 0, { extra: box('gpmd', location) })
  const { content } = await blankMetadata(
    Buffer.concat([fileType, box('moov', track('vide', 640, 360), track('soun', 0, 0), telemetry)]),
  )

  expect(content.includes('gpmd')).toBe(false)
  expect(content.toString('latin1').match(/trak/g)).toHaveLength(2)
})

const uint32s = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4)
  })
  return bytes
}

test.each([
  ['sizes per sample', box('stsz', uint32s(0, 0, 3, location.length, location.length, location.length)), 'stco'],
  ['one common sample size', box('stsz', uint32s(0, location.length, 3)), 'co64'],
])('blanks GPS samples between the video frames with %s', async (_, stsz, offsets) => {
  // Two chunks between frames: the first has two samples, the second has one.
  const data = Buffer.from(`frame one ${location}${location} frame two ${location} frame three`)
  const beforeIndex = Buffer.concat([fileType, box('mdat', data)])
  const first = beforeIndex.indexOf(location)
  const second = beforeIndex.lastIndexOf(location)
  const chunks =
    offsets === 'stco' ? box('stco', uint32s(0, 2, first, second)) : box('co64', uint32s(0, 2, 0, first, 0, second))
  const stbl = box('stbl', stsz, box('stsc', uint32s(0, 2, 1, 2, 1, 2, 1, 1)), chunks)
  const telemetry = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(13)), box('minf', stbl)))

  const { content } = await blankMetadata(Buffer.concat([beforeIndex, box('moov', track('vide', 640, 360), telemetry)]))

  expect(content.includes('52.52')).toBe(false)
  const expected = beforeIndex.toString('latin1').replaceAll(location, '\0'.repeat(location.length))
  expect(content.toString('latin1', 0, beforeIndex.length)).toBe(expected)
})

test('limits the work for crafted sample tables', async () => {
  const stbl = box(
    'stbl',
    box('stsz', uint32s(0, 0xffffffff, 0xffffffff)),
    box('stsc', uint32s(0, 2, 1, 0xffffffff, 1, 1, 0, 1)),
    box('stco', uint32s(0, 0xffffffff), Buffer.alloc(400_000)),
  )
  const telemetry = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(13)), box('minf', stbl)))
  const original = Buffer.concat([fileType, frames, box('moov', track('vide', 640, 360), telemetry)])

  const ms = await processorMs(async () => {
    const { content } = await blankMetadata(original)
    expect(content).toHaveLength(original.length)
  })

  expect(ms).toBeLessThan(2000)
})

test.each([
  ['H.264', 'avc1', { width: 640, height: 360 }],
  ['HEVC', 'hvc1', { width: 640, height: 360 }],
  ['ProRes, which browsers cannot play', 'apcn', null],
])('detects whether a QuickTime video is playable: %s', async (_, codec, expected) => {
  const video = Buffer.concat([
    box('ftyp', 'qt  \0\0\x02\0qt  '),
    frames,
    box('moov', track('vide', 640, 360, { codec })),
  ])

  expect((await blankMetadata(video)).track).toEqual(expected)
})

test('returns the display size of a rotated video', async () => {
  const video = (rotated: boolean) =>
    Buffer.concat([fileType, frames, box('moov', track('vide', 1920, 1080, { rotated }))])
  expect((await blankMetadata(video(false))).track).toEqual({ width: 1920, height: 1080 })
  expect((await blankMetadata(video(true))).track).toEqual({ width: 1080, height: 1920 })
})

test.each([
  ['audio only', Buffer.concat([fileType, box('moov', track('soun', 0, 0))])],
  ['no index', Buffer.concat([fileType, frames])],
  ['an invalid box length', Buffer.concat([fileType, Buffer.from('\0\0\0\x02moov', 'latin1')])],
  [
    'a box length beyond the end of the file',
    Buffer.concat([fileType, Buffer.from('\x7f\0\0\0moov\0\0\0\x09trak', 'latin1')]),
  ],
  [
    'a 64-bit box length that is too large',
    Buffer.concat([fileType, Buffer.from(`\0\0\0\x01moov${'\xff'.repeat(8)}`, 'latin1')]),
  ],
])('returns null for a file with %s', async (_, original) => {
  expect((await blankMetadata(original)).track).toBeNull()
})

test('rejects a file of very many boxes in less time than its upload takes', async () => {
  const crafted = box('trak', ...Array.from({ length: 100 }, () => box('free')))
  const original = Buffer.concat([fileType, box('moov', ...Array.from({ length: 10_000 }, () => crafted))])
  const ms = await processorMs(async () => expect((await blankMetadata(original)).track).toBeNull())
  expect(ms).toBeLessThan(1000)
})

test('does not keep metadata that follow very many boxes', async () => {
  const movie = box('moov', track('vide', 640, 360))
  const original = Buffer.concat([
    fileType,
    movie,
    ...Array.from({ length: 20_000 }, () => box('free')),
    box('uuid', location),
  ])
  const { track: video, content } = await blankMetadata(original)
  expect(video).toEqual({ width: 640, height: 360 })
  expect(content.includes(location)).toBe(false)
})

test('rejects telemetry tracks that describe the same bytes again and again', async () => {
  const frame = box('mdat', Buffer.alloc(4_000_000, 'x'))
  const stbl = box(
    'stbl',
    box('stsz', uint32s(0, 4_000_000, 1)),
    box('stsc', uint32s(0, 1, 1, 1, 1)),
    box('stco', uint32s(0, 1, 20)),
  )
  const telemetry = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(13)), box('minf', stbl)))
  const tracks = Array.from({ length: 2000 }, () => telemetry)
  const original = Buffer.concat([fileType, frame, box('moov', track('vide', 640, 360), ...tracks)])
  const ms = await processorMs(async () => expect((await blankMetadata(original)).track).toBeNull())
  expect(ms).toBeLessThan(2000)
})

/** A track of subtitles or data, whose samples are all that is after the box `mdat` begins. */
function trackOf(handler: string, samples: string, at: number): Buffer {
  const stbl = box(
    'stbl',
    box('stsz', uint32s(0, samples.length, 1)),
    box('stsc', uint32s(0, 1, 1, 1, 1)),
    box('stco', uint32s(0, 1, at)),
  )
  return box('trak', box('mdia', box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13)), box('minf', stbl)))
}

test.each(['text', 'sbtl', 'subt', 'clcp', 'meta', 'tmcd', 'data', 'camm'])(
  'blanks a track of the type %s, into which drones write the position',
  async (handler) => {
    const start = Buffer.concat([fileType, box('mdat', `the video frames${location}`)])
    const movie = box('moov', track('vide', 640, 360), trackOf(handler, location, start.indexOf(location)))
    const { track: video, content } = await blankMetadata(Buffer.concat([start, movie]))
    expect(video).toEqual({ width: 640, height: 360 })
    expect(content.includes('52.52')).toBe(false)
    expect(content.includes('the video frames')).toBe(true)
  },
)

test('blanks a track of an unknown format, whatever its type', async () => {
  const start = Buffer.concat([fileType, box('mdat', `the video frames${location}`)])
  const unknown = trackOf('vide', location, start.indexOf(location))
  const stbl = box(
    'stbl',
    box('stsd', uint32s(0, 1), box('gpsd', Buffer.alloc(8))),
    unknown.subarray(unknown.indexOf('stsz') - 4),
  )
  const disguised = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'vide', Buffer.alloc(13)), box('minf', stbl)))
  const { track: video, content } = await blankMetadata(
    Buffer.concat([start, box('moov', track('vide', 640, 360), disguised)]),
  )
  expect(video).toEqual({ width: 640, height: 360 })
  expect(content.includes('52.52')).toBe(false)
})

test('blanks names, times, encoders and paths within the tracks', async () => {
  const time = Buffer.from('\xde\xad\xbe\xef', 'latin1')
  const times = (type: string) => box(type, uint32s(0), time, time, Buffer.alloc(88))
  const description = box(
    'avc1',
    Buffer.alloc(42),
    `\x0eDJI ${location}`.padEnd(32, '\0'),
    Buffer.alloc(4),
    box('uuid', location),
  )
  const media = box(
    'mdia',
    times('mdhd'),
    box('hdlr', Buffer.alloc(8), 'vide', 'appl', Buffer.alloc(8), `Camera at ${location}`),
    box('udta', location),
    box(
      'minf',
      box('hdlr', Buffer.alloc(8), 'url ', Buffer.alloc(12), location),
      box('dinf', box('dref', uint32s(0, 1), box('alis', uint32s(1), location))),
      box('stbl', box('stsd', uint32s(0, 1), description), box('gps ', location)),
    ),
  )
  const original = Buffer.concat([
    fileType,
    box('free', `GPS ${location}`),
    box('moov', times('mvhd'), track('vide', 640, 360), box('trak', times('tkhd'), media), box('gps ', location)),
    frames,
    box('skip', location),
    Buffer.from(`\0\0\0\x04 ${location}`, 'latin1'),
  ])
  const { track: video, content } = await blankMetadata(original)
  expect(video).toEqual({ width: 640, height: 360 })
  for (const text of ['52.52', 'Camera', 'DJI', 'appl', time]) expect(content.includes(text)).toBe(false)
  expect(content).toHaveLength(original.length)
  expect(content.includes('the video frames')).toBe(true)
})

test.each([
  ['fragments of a track that is no video or sound', 'meta', box('moof', box('traf', box('tfhd', uint32s(0, 9))))],
  ['sound in an unknown format only', 'soun', Buffer.alloc(0)],
])('does not accept a file with %s', async (_, handler, fragment) => {
  const stsd = box('stbl', box('stsd', uint32s(0, 1), box('xxxx', Buffer.alloc(8))))
  const other = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13)), box('minf', stsd)))
  const original = Buffer.concat([fileType, box('moov', track('vide', 640, 360), other), fragment, frames])
  expect((await blankMetadata(original)).track).toBeNull()
})

test('keeps the fragments of video and sound', async () => {
  const fragment = box(
    'moof',
    box('mfhd', uint32s(0, 1)),
    box('traf', box('tfhd', uint32s(0, 0)), box('uuid', location)),
  )
  const { track: video, content } = await blankMetadata(
    Buffer.concat([fileType, box('moov', track('vide', 640, 360)), fragment, frames]),
  )
  expect(video).toEqual({ width: 640, height: 360 })
  expect(content.includes('tfhd')).toBe(true)
  expect(content.includes('52.52')).toBe(false)
})
