import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A PNG with one row of 80 million black pixels: 80 kB that decode to 240 MB in one line. */
export function widePng(): Buffer {
  const width = 80_000_000
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(1, 4)
  header.set([8, 0], 8)
  const row = deflateSync(Buffer.alloc(width + 1))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', row), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length, 0)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}

const mebibyte = 1024 * 1024

/** An MP4 of 8 MB that consists of empty boxes: 10,000 tracks with 100 boxes each. */
export function mp4OfBoxes(): Buffer {
  const track = box('trak', ...Array.from({ length: 100 }, () => box('free')))
  const tracks = Array.from({ length: Math.floor((8 * mebibyte) / track.length) }, () => track)
  return Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0mp41', 'latin1')), box('moov', ...tracks)])
}

function box(type: string, ...content: Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0), 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...content])
}

/** An interlaced PNG of 70 megapixels, which has to be decoded completely before it can be resized. */
export async function largePhoto(): Promise<Buffer> {
  const tile = randomFillSync(Buffer.alloc(16 * 16 * 3))
  return await sharp(tile, { raw: { width: 16, height: 16, channels: 3 } })
    .resize(10_000, 7000, { kernel: 'nearest' })
    .png({ progressive: true })
    .toBuffer()
}
