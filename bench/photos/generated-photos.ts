import sharp from 'sharp'
import { Random } from '../dataset/random.ts'

/** 12 megapixels, as phones take them. */
const [width, height] = [4000, 3000]
const channels = 3
const samples = width * height * channels
/** Details of photos differ in their brightness more than in their colour. */
const shareOfColour = 0.2

/**
 * The strength of the details of each size, from those of 1 pixel to those of 512 pixels. Halving the size halves it in
 * most photos.
 */
interface Photo {
  readonly seed: number
  readonly details: readonly number[]
  /** Shapes with hard edges, for example of houses and signs. */
  readonly shapes: number
}

const photos = {
  'leaves and stones': { seed: 1, details: [3, 5, 8, 12, 16, 20, 24, 28, 32, 36], shapes: 0 },
  'sky and skin': { seed: 2, details: [2, 1, 1, 1, 2, 4, 8, 16, 32, 64], shapes: 0 },
  'houses and signs': { seed: 3, details: [2, 2, 3, 4, 5, 6, 8, 10, 12, 14], shapes: 400 },
} as const satisfies Record<string, Photo>

/**
 * Photos that are the same on every machine: noise with the spectrum of natural images, and shapes, as JPEG of a phone.
 */
export async function* generatedPhotos(): AsyncIterable<{ name: string; jpeg: Buffer }> {
  for (const [name, photo] of Object.entries(photos)) yield { name, jpeg: await generate(photo) }
}

async function generate({ seed, details, shapes }: Photo): Promise<Buffer> {
  const random = new Random(seed)
  const sum = new Float32Array(samples).fill(128)
  for (const [octave, strength] of details.entries()) {
    const layer = await noise(random, 2 ** octave)
    for (let index = 0; index < samples; index++)
      sum[index] = (sum[index] ?? 0) + (((layer[index] ?? 0) - 128) * strength) / 64
  }
  return await sharp(Buffer.from(Uint8ClampedArray.from(sum).buffer), { raw: { width, height, channels } })
    .composite(shapes > 0 ? [{ input: drawing(random, shapes) }] : [])
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function noise(random: Random, size: number): Promise<Buffer> {
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)]
  const pixels = Buffer.alloc(columns * rows * channels)
  for (let index = 0; index < pixels.length; index += channels) {
    const brightness = random.next()
    for (let channel = 0; channel < channels; channel++)
      pixels[index + channel] = 255 * (brightness * (1 - shareOfColour) + random.next() * shareOfColour)
  }
  return await sharp(pixels, { raw: { width: columns, height: rows, channels } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

function drawing(random: Random, count: number): Buffer {
  const upTo = (limit: number) => Math.round(random.next() * limit)
  const shapes = Array.from({ length: count }, () => {
    const place = `x="${upTo(width)}" y="${upTo(height)}"`
    const colour = `fill="hsl(${upTo(360)} ${upTo(100)}% ${upTo(100)}%)" fill-opacity="0.8"`
    const turn = `transform="rotate(${upTo(20) - 10})"`
    return `<rect ${place} ${turn} width="${20 + upTo(300)}" height="${4 + upTo(200)}" ${colour}/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`,
  )
}
