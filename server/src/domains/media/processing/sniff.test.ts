import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const ftyp = (majorBrand: string, ...compatibleBrands: string[]) => {
  const brands = Buffer.from(`ftyp${majorBrand}\0\0\0\0${compatibleBrands.join('')}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(brands.length + 4)
  return Buffer.concat([length, brands, Buffer.from('\0\0\0\x08free', 'latin1')])
}

/** The first page of an Ogg file, which begins with the header of its first stream. */
const oggPage = (codec: string) =>
  Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x2a${codec}`.padEnd(64, '\0'), 'latin1')

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('detects %s from its bytes', async (format) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()
  expect(await sniff(bytes)).toEqual({ kind: 'image', format })
})

test('detects an animated PNG as PNG', async () => {
  const chunk = (type: string, ...data: number[]) =>
    Buffer.from([0, 0, 0, data.length, ...Buffer.from(type), ...data, 0, 0, 0, 0])
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const bytes = Buffer.concat([signature, chunk('IHDR', ...Array(13).fill(1)), chunk('acTL', 0, 0, 0, 2, 0, 0, 0, 0)])
  expect(await sniff(bytes)).toEqual({ kind: 'image', format: 'png' })
})

test.each([
  ['MP4', ftyp('isom', 'iso2', 'avc1', 'mp41'), { kind: 'video', contentType: 'video/mp4', extension: 'mp4' }],
  ['MP4 from a phone', ftyp('mp42', 'isom'), { kind: 'video', contentType: 'video/mp4', extension: 'mp4' }],
  ['QuickTime from a phone', ftyp('qt  ', 'qt  '), { kind: 'video', contentType: 'video/mp4', extension: 'mp4' }],
  [
    'WebM',
    Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'),
    { kind: 'video', contentType: 'video/webm', extension: 'webm' },
  ],
  ['Ogg', oggPage('\x80theora'), { kind: 'video', contentType: 'video/ogg', extension: 'ogg' }],
  ['Ogg with a skeleton', oggPage('fishead\0'), { kind: 'video', contentType: 'video/ogg', extension: 'ogg' }],
  [
    'Ogg with the sound first',
    Buffer.concat([oggPage('\x01vorbis'), oggPage('\x80theora')]),
    { kind: 'video', contentType: 'video/ogg', extension: 'ogg' },
  ],
  ['3GP', ftyp('3gp5', '3gp5', 'isom'), { kind: 'video', contentType: 'video/mp4', extension: 'mp4' }],
  ['AVIF with a general major brand', ftyp('mif1', 'mif1', 'avif', 'miaf'), { kind: 'image', format: 'avif' }],
  ['an animated AVIF', ftyp('avis', 'avis', 'msf1', 'iso8'), { kind: 'animated-avif' }],
  ['an animated AVIF with the brand of still ones', ftyp('avif', 'mif1', 'avis'), { kind: 'animated-avif' }],
  ['HEIC', ftyp('heic', 'mif1', 'heic'), { kind: 'heic' }],
  ['HEIF', ftyp('mif1', 'mif1', 'heic'), { kind: 'heic' }],
])('detects %s from its bytes', async (_, bytes, expected) => {
  expect(await sniff(bytes)).toEqual(expected)
})

test.each([
  ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['HTML that begins like a GIF', Buffer.from('GIF/*<script>*/')],
  ['Matroska', Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', 'latin1')],
  ['an audio file', ftyp('M4A ', 'M4A ')],
  ['an Ogg audio file', oggPage('\x01vorbis')],
  ['a truncated Ogg file', Buffer.from('OggS\0\x02')],
  ['PDF', Buffer.from('%PDF-1.7')],
  ['an empty file', Buffer.alloc(0)],
  ['a truncated signature', Buffer.from('\xff\xd8', 'latin1')],
])('rejects %s', async (_, bytes) => {
  expect(await sniff(bytes)).toBeNull()
})
