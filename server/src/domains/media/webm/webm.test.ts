import { expect, test } from 'vitest'
import { editedContent } from '../../../testing/actions/edited-content.ts'
import { processorMs } from '../../../testing/processes/processor-time.ts'
import {
  byte,
  element,
  openElement,
  simpleBlock,
  trackEntry,
  webmFile,
  webmHeader,
} from '../../../testing/uploads/webm-file.ts'
import { blankWebmMetadata } from './webm.ts'

const place = '+59.9139+010.7522/'
const size = { width: 640, height: 360 }
const clean = (original: Buffer) => editedContent(original, blankWebmMetadata)
const tracksOf = (...entries: Buffer[]) => element(0x1654ae6b, ...entries)
const cluster = (...blocks: Buffer[]) => element(0x1f43b675, element(0xe7, byte(0)), ...blocks)
const file = (...parts: Buffer[]) => Buffer.concat([webmHeader, element(0x18538067, ...parts)])
const tag = (name: string, value: string) =>
  element(0x7373, element(0x67c8, element(0x45a3, name), element(0x4487, value)))

test('leaves a video without metadata as it is', async () => {
  const original = webmFile(Buffer.from('the video frames'))
  const { track, content } = await clean(original)
  expect(track).toEqual(size)
  expect(content.equals(original)).toBe(true)
})

test('blanks tags, attachments, chapters, titles and names without moving other content', async () => {
  const info = element(
    0x1549a966,
    element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])),
    element(0x7ba9, `A swim at ${place}`),
    element(0x4461, Buffer.alloc(8, place)),
    element(0x4d80, `Converter ${place}`),
    element(0x5741, `Phone of Åse ${place}`),
  )
  const named = trackEntry({ extra: [element(0x536e, `Camera ${place}`), element(0x258688, place)] })
  const group = element(0xa0, element(0xa1, byte(0x81), Buffer.alloc(3), 'frame three'), element(0x75a1, place))
  const original = Buffer.concat([
    file(
      element(0xec, place),
      info,
      tracksOf(named),
      element(0x1043a770, place),
      cluster(simpleBlock(1, 'frame one'), simpleBlock(1, 'frame two'), group),
      element(0x1941a469, element(0x61a7, place)),
      element(0x1254c367, tag('COM.APPLE.QUICKTIME.LOCATION.ISO6709', place), tag('LOCATION-eng', place)),
      element(0x4321, place),
    ),
    Buffer.from(`trailing ${place}`),
  ])

  const { track, content } = await clean(original)

  expect(track).toEqual(size)
  expect(content.includes('59.91')).toBe(false)
  for (const word of ['LOCATION', 'Åse', 'A swim', 'Camera', 'Converter']) expect(content.includes(word)).toBe(false)
  expect(content).toHaveLength(original.length)
  for (const frame of ['frame one', 'frame two', 'frame three'])
    expect(content.indexOf(frame)).toBe(original.indexOf(frame))
  expect((await clean(content)).content.equals(content)).toBe(true)
})

test('blanks tracks of subtitles and data with their blocks, in clusters of unknown length too', async () => {
  const subtitles = trackEntry({ number: 2, type: 17, codec: 'D_WEBVTT/SUBTITLES' })
  const data = trackEntry({ number: 3, type: 33, codec: 'V_GPS' })
  const disguised = trackEntry({ number: 4, codec: 'V_POSITIONS' })
  const sound = trackEntry({ number: 5, type: 2, codec: 'A_OPUS' })
  const original = Buffer.concat([
    webmHeader,
    openElement(0x18538067),
    tracksOf(trackEntry(), subtitles, data, disguised, sound),
    openElement(0x1f43b675),
    element(0xe7, byte(0)),
    simpleBlock(1, 'frame one'),
    ...[2, 3, 4].map((number) => simpleBlock(number, place)),
    openElement(0x1f43b675),
    element(0xa0, element(0xa1, byte(0x82), Buffer.alloc(3), place), element(0x9b, byte(1))),
    simpleBlock(5, 'a sound'),
    element(0x1254c367, tag('LOCATION', place)),
  ])
  const { track, content } = await clean(original)
  expect(track).toEqual(size)
  expect(content.includes('59.91')).toBe(false)
  for (const text of ['V_GPS', 'D_WEBVTT', 'V_POSITIONS']) expect(content.includes(text)).toBe(false)
  for (const text of ['frame one', 'a sound']) expect(content.indexOf(text)).toBe(original.indexOf(text))
})

test('blanks the comments among the headers of Vorbis', async () => {
  const comments = Buffer.concat([
    Buffer.from(
      `\x03vorbis\x04\0\0\0Lavf\x01\0\0\0${String.fromCharCode(9 + place.length)}\0\0\0LOCATION=${place}`,
      'latin1',
    ),
    byte(1),
  ])
  const headers = [Buffer.from('\x01vorbis identification'), comments, Buffer.from('\x05vorbis books')]
  const data = Buffer.concat([Buffer.from([2, headers[0]?.length ?? 0, comments.length]), ...headers])
  const sound = trackEntry({ number: 2, type: 2, codec: 'A_VORBIS', extra: [element(0x63a2, data)] })
  const { track, content } = await clean(file(tracksOf(trackEntry(), sound), cluster(simpleBlock(1, 'frame'))))
  expect(track).toEqual(size)
  expect(content.includes('59.91')).toBe(false)
  for (const text of ['vorbis identification', 'vorbis books']) expect(content.includes(text)).toBe(true)
})

test.each([
  ['only a signature', Buffer.concat([webmHeader, Buffer.from(`anything ${place}`)])],
  ['only sound', file(tracksOf(trackEntry({ type: 2, codec: 'A_OPUS' })))],
  ['an unknown video', file(tracksOf(trackEntry({ codec: 'V_UNCOMPRESSED' })))],
  ['an unknown sound', file(tracksOf(trackEntry(), trackEntry({ number: 2, type: 2, codec: 'A_TRUEHD' })))],
  ['blocks before the tracks', file(cluster(simpleBlock(1, 'frame')))],
  ['a list of tracks of unknown length', Buffer.concat([webmHeader, openElement(0x18538067), openElement(0x1654ae6b)])],
])('returns null for a file with %s', async (_, original) => {
  expect((await clean(original)).track).toBeNull()
})

test('examines very many blocks in less time than their upload takes', async () => {
  const blocks = Array.from({ length: 100_000 }, (_, index) => simpleBlock((index % 2) + 1, 'x'))
  const original = file(tracksOf(trackEntry(), trackEntry({ number: 2, type: 17 })), cluster(Buffer.concat(blocks)))
  const ms = await processorMs(async () => expect((await clean(original)).track).toEqual(size))
  expect(ms).toBeLessThan(20_000)
})
