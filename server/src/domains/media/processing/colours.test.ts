import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { renderImage } from './image.ts'
import { squareSizes } from './sizes.ts'

type Format = 'png' | 'avif'
type Colour = readonly [number, number, number]

/** The colour that browsers show in the middle of the largest variant, in sRGB. */
async function shownColour(bytes: Buffer, format: Format, square: readonly number[] | null = null): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-colours-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  const { files, mainFile } = await renderImage(path, format, { square, animated: true })
  const main = files.find(({ name }) => name === mainFile)
  if (!main) throw new Error('There is no main file.')
  const image = sharp(await buffer(main.open()))
  expect(await image.metadata()).toMatchObject({ format: 'webp', depth: 'uchar' })
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4
  return [...data.subarray(at, at + 4)]
}

function expectNear(shown: readonly number[], expected: readonly number[]): void {
  for (const [index, value] of expected.entries())
    expect(Math.abs((shown[index] ?? 0) - value), `${shown} instead of ${expected}`).toBeLessThanOrEqual(3)
}

/** An image of one colour, given as shares of the largest value, with 16 bits per channel. */
function deepImage(values: readonly number[], side = 64): Sharp {
  const pixels = Uint16Array.from({ length: side * side * values.length }, (_, index) =>
    Math.round((values[index % values.length] ?? 0) * 65_535),
  )
  const channels = values.length as 1 | 3 | 4
  const space = channels === 1 ? 'grey16' : 'rgb16'
  return sharp(pixels, { raw: { width: side, height: side, channels } }).toColourspace(space)
}

/** Replaces the colours that an AVIF declares, and keeps its coded values. */
async function avif(values: Colour, { primaries, transfer, depth, side }: Declared): Promise<Buffer> {
  const image = await deepImage(values, side)
    .avif({ bitdepth: depth, lossless: true, chromaSubsampling: '4:4:4', effort: 0 })
    .toBuffer()
  const at = image.indexOf('nclx')
  image.writeUInt16BE(primaries, at + 4)
  image.writeUInt16BE(transfer, at + 6)
  return image
}
interface Declared {
  readonly primaries: number
  readonly transfer: number
  readonly depth: 8 | 10 | 12
  readonly side?: number
}

/** Adds a chunk after the header of a PNG. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const afterHeader = 33
  const body = Buffer.concat([Buffer.from(type), content])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(content.length, 0)
  numbers.writeUInt32BE(crc32(body), 4)
  const chunk = Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

test.each([64, 1400])(
  'shows the colours of a Display P3 image of %i pixels with 16 bits as with 8 bits',
  async (side) => {
    const deep = await deepImage([0.8, 0.3, 0.2], side).withIccProfile('p3').png().toBuffer()
    expect(await sharp(deep).metadata()).toMatchObject({ space: 'rgb16', hasProfile: true })
    for (const square of [null, squareSizes]) expectNear(await shownColour(deep, 'png', square), [221, 64, 37, 255])
  },
)

test('converts 16 bits with a profile that is too large for a variant', async () => {
  const deep = await deepImage([0.8, 0.3, 0.2]).withIccProfile('p3').png().toBuffer()
  const { icc = Buffer.alloc(0) } = await sharp(deep).metadata()
  const large = Buffer.concat([icc, Buffer.alloc(20_000)])
  large.writeUInt32BE(large.length, 0)
  const plain = await deepImage([0.8, 0.3, 0.2]).png().toBuffer()
  const image = withChunk(plain, 'iCCP', Buffer.concat([Buffer.from('Large\0\0'), deflateSync(large)]))
  expect((await sharp(image).metadata()).icc?.length).toBeGreaterThan(16_384)
  expectNear(await shownColour(image, 'png'), [221, 64, 37, 255])
})

test('keeps the opacity of 16 bits', async () => {
  expectNear(await shownColour(await deepImage([0.8, 0.3, 0.2, 0.5]).png().toBuffer(), 'png'), [204, 77, 51, 128])
})

test('keeps the brightness of a grey image of 16 bits', async () => {
  expectNear(await shownColour(await deepImage([0.5]).png().toBuffer(), 'png'), [128, 128, 128, 255])
})

// The last column is what Chromium 156 shows on a screen without HDR.
test.each<[string, Colour, Declared, Colour]>([
  ['sRGB', [0.6, 0.3, 0.2], { primaries: 1, transfer: 13, depth: 10 }, [153, 77, 51]],
  ['BT.709', [0.6, 0.3, 0.2], { primaries: 1, transfer: 1, depth: 12 }, [153, 77, 51]],
  ['nothing', [0.6, 0.3, 0.2], { primaries: 2, transfer: 2, depth: 10 }, [153, 77, 51]],
  ['Display P3', [0.6, 0.3, 0.2], { primaries: 12, transfer: 13, depth: 10 }, [164, 72, 43]],
  ['Display P3 in 8 bits', [0.6, 0.3, 0.2], { primaries: 12, transfer: 13, depth: 8 }, [164, 72, 43]],
  ['BT.2020', [0.7, 0.5, 0.4], { primaries: 9, transfer: 14, depth: 12 }, [204, 120, 97]],
  ['the primaries of PAL', [0.2, 0.6, 0.3], { primaries: 5, transfer: 6, depth: 10 }, [39, 153, 78]],
  ['a gamma of 2.2', [0.1, 0.4, 0.41], { primaries: 1, transfer: 4, depth: 10 }, [18, 102, 104]],
  ['linear light', [0.35, 0.3, 0.1], { primaries: 1, transfer: 8, depth: 10 }, [159, 149, 88]],
  ['dark HDR in PQ', [0.25, 0.25, 0.25], { primaries: 9, transfer: 16, depth: 10 }, [30, 30, 30]],
  ['white HDR in PQ', [0.58, 0.58, 0.58], { primaries: 9, transfer: 16, depth: 10 }, [187, 187, 187]],
  ['the brightest HDR in PQ', [0.75, 0.75, 0.75], { primaries: 9, transfer: 16, depth: 12 }, [254, 254, 254]],
  ['HDR in PQ', [0.55, 0.5, 0.45], { primaries: 9, transfer: 16, depth: 10 }, [183, 127, 98]],
  ['HDR in PQ and Display P3', [0.65, 0.66, 0.6], { primaries: 12, transfer: 16, depth: 10 }, [215, 227, 171]],
  ['HDR in HLG', [0.7, 0.5, 0.4], { primaries: 9, transfer: 18, depth: 10 }, [181, 93, 78]],
  ['large HDR in HLG', [0.65, 0.66, 0.6], { primaries: 9, transfer: 18, depth: 10, side: 1100 }, [143, 147, 127]],
])('shows an AVIF that declares %s as browsers do', async (_, values, declared, expected) => {
  expectNear(await shownColour(await avif(values, declared), 'avif'), expected)
})

test('shows a PNG that declares Display P3 by its code point as browsers do', async () => {
  const plain = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: 153, g: 77, b: 51 } } })
    .png()
    .toBuffer()
  const png = withChunk(plain, 'cICP', Buffer.from([12, 13, 0, 1]))
  expectNear(await shownColour(png, 'png'), [164, 72, 43])
})
