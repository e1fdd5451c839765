import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const ftyp = (majorBrand: string, ...compatibleBrands: string[]) => {
  const brands = Buffer.from(`ftyp${majorBrand}\0\0\0\0${compatibleBrands.join('')}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(brands.length + 4)
  return Buffer.concat([length, brands, Buffer.from('\0\0\0\x08free', 'latin1')])
}

test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('detects %s from its bytes', async (format) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()
  expect(sniff(bytes)).toEqual({ kind: 'image', format })
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
  ['Ogg', Buffer.from('OggS\0\x02'), { kind: 'video', contentType: 'video/ogg', extension: 'ogg' }],
  ['HEIC', ftyp('heic', 'mif1', 'heic'), { kind: 'heic' }],
  ['HEIF', ftyp('mif1', 'mif1', 'heic'), { kind: 'heic' }],
])('detects %s from its bytes', (_, bytes, expected) => {
  expect(sniff(bytes)).toEqual(expected)
})

test.each([
  ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['HTML that begins like a GIF', Buffer.from('GIF/*<script>*/')],
  ['Matroska', Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', 'latin1')],
  ['an audio file', ftyp('M4A ', 'M4A ')],
  ['PDF', Buffer.from('%PDF-1.7')],
  ['an empty file', Buffer.alloc(0)],
  ['a truncated signature', Buffer.from('\xff\xd8', 'latin1')],
])('rejects %s', (_, bytes) => {
  expect(sniff(bytes)).toBeNull()
})
