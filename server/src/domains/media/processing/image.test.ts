import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio } from 'thumbhash'
import { expect, onTestFinished, test } from 'vitest'
import { type RenderOptions, renderImage, renderVariants } from './image.ts'
import type { RenderedMedia } from './rendered-media.ts'
import { squareSizes } from './sizes.ts'
import { sniff, sniffBytes } from './sniff.ts'

const photoOptions = { square: null, animated: true }
const avatarOptions = { square: squareSizes, animated: false }

async function render(bytes: Buffer, options: RenderOptions = photoOptions): Promise<RenderedMedia> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-image-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  const sniffed = await sniff(bytes.subarray(0, sniffBytes))
  if (sniffed?.kind !== 'image') throw new Error('Not an image.')
  return await renderImage(path, sniffed.format, options)
}

async function readContent({ files }: RenderedMedia, name: string): Promise<Buffer> {
  const file = files.find((candidate) => candidate.name === name)
  if (!file) throw new Error(`No file named ${name}.`)
  return await buffer(file.open())
}

const mainContent = (rendered: RenderedMedia) => readContent(rendered, rendered.mainFile)

async function pixel(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}

/** The left half is red, the right half is blue. */
function createFlag(width: number, height: number) {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: 'red' } as const
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 100
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 100

test('removes location, device and time from a photo', async () => {
  const original = await createFlag(800, 600)
    .withExif({
      IFD0: { Make: 'Lakecam', Copyright: 'Ada' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><Lakecam/></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect((await sharp(original).metadata()).exif).toBeDefined()

  const rendered = await render(original)

  for (const { name } of rendered.files) {
    const stored = await readContent(rendered, name)
    const { exif, xmp, iptc, format } = await sharp(stored).metadata()
    expect({ exif, xmp, iptc, format }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined, format: 'webp' })
    for (const trace of ['EXIF', 'Lakecam', 'Ada']) expect(stored.includes(trace), trace).toBe(false)
  }
})

test('rotates a photo according to its EXIF orientation', async () => {
  // Orientation 6: rotate by 90 degrees clockwise, so that the left half moves to the top.
  const original = await createFlag(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()

  const rendered = await render(original)

  expect([rendered.width, rendered.height]).toEqual([400, 800])
  const upright = await mainContent(rendered)
  expect(isRed(await pixel(upright, 200, 100))).toBe(true)
  expect(isBlue(await pixel(upright, 200, 700))).toBe(true)
  expect((await sharp(upright).metadata()).orientation).toBeUndefined()
  expect(thumbHashToApproximateAspectRatio(Buffer.from(rendered.placeholder ?? '', 'base64'))).toBeLessThan(0.7)
})

test.each([
  [400, 300],
  [4000, 3000],
])('keeps the colour profile of a wide-gamut photo of %i by %i pixels', async (width, height) => {
  const original = await createFlag(width, height).withIccProfile('p3').png().toBuffer()
  const before = await sharp(original).metadata()

  const main = await mainContent(await render(original))

  const after = await sharp(main).metadata()
  expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true)
})

test('converts a CMYK photo to sRGB', async () => {
  const original = await createFlag(400, 300).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
  expect((await sharp(original).metadata()).space).toBe('cmyk')

  const main = await mainContent(await render(original))

  expect(await sharp(main).metadata()).toMatchObject({ space: 'srgb', hasProfile: false })
  // Only red is checked: the screen blue is outside the CMYK gamut.
  expect(isRed(await pixel(main, 100, 150))).toBe(true)
})

test.each([300, 2500])('keeps transparency in an image of %i pixels', async (side) => {
  const original = await sharp({
    create: { width: side, height: side, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()

  expect((await pixel(await mainContent(await render(original)), 150, 150))[3]).toBe(0)
})

test.each([
  [4000, 3000, [320, 640, 960, 1280, 1920]],
  [1000, 700, [320, 640, 1000]],
  [340, 200, [340]],
  [60, 40, [60]],
  [400, 20_000, [163]],
])('stores an image of %i by %i pixels without upscaling it', async (width, height, widths) => {
  const original = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

  const rendered = await render(original)

  expect(rendered.variantWidths).toEqual(widths)
  expect(rendered.mainFile).toBe(`${widths.at(-1)}.webp`)
  for (const expected of widths)
    expect((await sharp(await readContent(rendered, `${expected}.webp`)).metadata()).width).toBe(expected)
  expect(rendered.width && rendered.height && Math.abs(rendered.width / rendered.height - width / height)).toBeLessThan(
    0.01,
  )
})

test('crops an avatar to a square in two sizes', async () => {
  const rendered = await render(await createFlag(900, 300).jpeg().toBuffer(), avatarOptions)

  expect(rendered).toMatchObject({ mainFile: '256.webp', variantWidths: [96, 256], width: 256, height: 256 })
  expect(await sharp(await readContent(rendered, '96.webp')).metadata()).toMatchObject({ width: 96, height: 96 })
})

test('does not upscale a small avatar', async () => {
  const rendered = await render(await createFlag(150, 120).png().toBuffer(), avatarOptions)
  expect(await sharp(await mainContent(rendered)).metadata()).toMatchObject({ width: 120, height: 120 })
})

async function createAnimatedGif(frames: number, width: number, height: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width, height, channels: 3, background: index % 2 ? 'blue' : 'red' } })
        .png()
        .toBuffer(),
    ),
  )
  return await sharp(pages, { join: { animated: true } })
    .gif({ delay: frames ? Array(frames).fill(120) : [], loop: 0 })
    .toBuffer()
}

test('keeps an animation and its frame delays', async () => {
  const rendered = await render(await createAnimatedGif(4, 700, 300))

  expect(rendered).toMatchObject({ variantWidths: [320, 640], width: 640, height: 274 })
  const metadata = await sharp(await mainContent(rendered), { animated: true }).metadata()
  expect(metadata).toMatchObject({ pages: 4, delay: [120, 120, 120, 120], loop: 0 })
})

test('reduces an animated avatar to its first frame', async () => {
  const rendered = await render(await createAnimatedGif(4, 300, 300), avatarOptions)
  expect((await sharp(await mainContent(rendered)).metadata()).pages ?? 1).toBe(1)
})

/** Makes the smallest variant first and the others from its source, as for a post. */
async function renderInStages(original: Buffer) {
  const first = await render(original, { ...photoOptions, staged: true })
  if (first.sourceFile === null) throw new Error('There is no source.')
  const source = await readContent(first, first.sourceFile)
  const folder = await mkdtemp(join(tmpdir(), 'daystar-image-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, first.sourceFile), source)
  const files = await renderVariants(join(folder, first.sourceFile), first.pendingWidths)
  return { first, source, later: { ...first, files, mainFile: '1920.webp' } }
}

test('makes the smallest variant of a large photo first, and the others from an upright source without metadata', async () => {
  const original = await createFlag(2400, 1600)
    .withExif({ IFD0: { Make: 'Lakecam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><Lakecam/></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

  const { first, source, later } = await renderInStages(original)

  expect(first).toMatchObject({ mainFile: '320.webp', variantWidths: [320], pendingWidths: [640, 960, 1280, 1600] })
  expect([first.width, first.height]).toEqual([1600, 2400])
  const { exif, xmp, iptc, orientation, icc, ...size } = await sharp(source).metadata()
  expect({ exif, xmp, iptc, orientation }).toEqual({})
  for (const trace of ['Lakecam', 'Exif']) expect(source.includes(trace), trace).toBe(false)
  expect(size).toMatchObject({ format: 'jpeg', width: 1600, height: 2400, chromaSubsampling: '4:4:4' })
  for (const width of first.pendingWidths) {
    const variant = await readContent(later, `${width}.webp`)
    expect(await sharp(variant).metadata()).toMatchObject({ width, icc, format: 'webp' })
    expect(isRed(await pixel(variant, 100, 50))).toBe(true)
  }
})

test('keeps transparency in variants that are made later', async () => {
  const image = sharp({
    create: { width: 2000, height: 1500, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0 } },
  })
  const { first, later } = await renderInStages(await image.png().toBuffer())
  expect(first.sourceFile).toBe('source.png')
  expect((await pixel(await mainContent(later), 150, 150))[3]).toBe(0)
})

test.each([
  ['a photo that the app has cropped', 2, 'source.jpg'],
  ['a screenshot', 400, 'source.png'],
])('keeps the source of %s in the format that suits it', async (_, detail, name) => {
  const [width, height] = [1600, 1200]
  const pixels = Buffer.alloc(width * height * 4, 255)
  const noise = randomBytes(pixels.length)
  for (let index = 0; index < pixels.length; index += 1)
    if (index % 4 !== 3) pixels[index] = noise[Math.floor(index / detail)] ?? 0
  const canvas = sharp(pixels, { raw: { width, height, channels: 4 } })
  const { first, source } = await renderInStages(await canvas.png().toBuffer())
  expect(first.sourceFile).toBe(name)
  expect((await sharp(source).metadata()).width).toBe(width)
})

test.each([
  ['an avatar', avatarOptions, createFlag(2400, 1600).jpeg()],
  ['a small photo', photoOptions, createFlag(900, 600).jpeg()],
  ['a narrow photo with a single width', photoOptions, createFlag(300, 6000).jpeg()],
] as const)('makes all variants of %s at once', async (_, options, image) => {
  const rendered = await render(await image.toBuffer(), { ...options, staged: true })
  expect(rendered).toMatchObject({ pendingWidths: [], sourceFile: null })
  expect(rendered.files).toHaveLength(rendered.variantWidths.length)
})

test('makes all variants of an animation at once', async () => {
  const rendered = await render(await createAnimatedGif(2, 1200, 1200), { ...photoOptions, staged: true })
  expect(rendered).toMatchObject({ variantWidths: [320, 640], pendingWidths: [] })
})

test('rejects a truncated photo', async () => {
  const noise = Buffer.from(Array.from({ length: 600 * 400 * 3 }, (_, index) => (index * 7919) % 251))
  const complete = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
    .jpeg()
    .toBuffer()

  await expect(render(complete.subarray(0, complete.length / 2))).rejects.toMatchObject({ code: 'image_unreadable' })
})

test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
  'rejects a file that is %s only in its first bytes',
  async (format) => {
    const valid = await createFlag(300, 200).toFormat(format).toBuffer()
    const broken = Buffer.concat([
      valid.subarray(0, 40),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.repeat(20)),
    ])
    await expect(render(broken)).rejects.toMatchObject({ code: 'image_unreadable' })
  },
)

test('rejects a decompression bomb without decoding it', async () => {
  const side = 30_000
  const before = process.memoryUsage().rss

  await expect(render(createBlackPng(side))).rejects.toMatchObject({ code: 'image_unreadable' })

  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test.each([
  [30_001, 1],
  [1, 30_001],
])('rejects an image of %i by %i pixels without decoding it', async (width, height) => {
  const original = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await expect(render(original)).rejects.toMatchObject({ code: 'image_unreadable' })
})

/** A one-bit PNG of side × side black pixels: 112 MB that deflate to a few hundred kB. */
function createBlackPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
