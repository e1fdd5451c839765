import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp, type WebpOptions } from 'sharp'
import { renderImage, renderVariants } from '../../server/src/domains/media/processing/image.ts'
import type { RenderedFile } from '../../server/src/domains/media/processing/rendered-media.ts'
import { type Pixels, ssim } from './ssim.ts'

const widths = [320, 640, 960, 1280, 1920]

export interface Variant {
  readonly width: number
  readonly bytes: number
  readonly ssim: number
}

export interface Rendering {
  /** The time until the first variant exists. */
  readonly firstCpuMs: number
  readonly cpuMs: number
  readonly variants: readonly Variant[]
}

/** Renders a photo as the server does: the smallest variant first, then the others. */
export async function renderAsServer(path: string, folder: string): Promise<Rendering> {
  const first = await cpuTime(() => renderImage(path, 'jpeg', { square: null, animated: true, staged: true }))
  const { files, sourceFile, pendingWidths } = first.result
  const source = files.find(({ name }) => name === sourceFile)
  if (!source) throw new Error('The photo was not rendered in stages.')
  const sourcePath = join(folder, source.name)
  await writeFile(sourcePath, source.open())
  const rest = await cpuTime(() => renderVariants(sourcePath, pendingWidths))
  const contents = await Promise.all([...files.filter((file) => file !== source), ...rest.result].map(contentOf))
  return { firstCpuMs: first.cpuMs, cpuMs: first.cpuMs + rest.cpuMs, variants: await compare(path, contents) }
}

/** Decodes the photo again for each variant, all with the same options. */
export async function renderSeparately(path: string, options: WebpOptions): Promise<Rendering> {
  const { result, cpuMs } = await cpuTime(async () => {
    const files: Buffer[] = []
    for (const width of widths) files.push(await upright(path).resize({ width }).webp(options).toBuffer())
    // The placeholder.
    await upright(path).resize(100, 100, { fit: 'inside' }).raw().toBuffer()
    return files
  })
  return { firstCpuMs: cpuMs, cpuMs, variants: await compare(path, result) }
}

/** Encodes one width without decoding the photo. */
export async function encode(path: string, width: number, options: WebpOptions): Promise<Variant & { cpuMs: number }> {
  const pixels = await upright(path).resize({ width }).png({ compressionLevel: 0 }).toBuffer()
  const { result, cpuMs } = await cpuTime(() => sharp(pixels).webp(options).toBuffer())
  const [variant] = await compare(path, [result])
  if (!variant) throw new Error('Nothing was encoded.')
  return { ...variant, cpuMs }
}

async function compare(path: string, contents: readonly Buffer[]): Promise<Variant[]> {
  const variants = []
  for (const content of contents) {
    const pixels = await pixelsOf(sharp(content))
    // Decoded completely and then reduced, which is the most precise way.
    const reference = await pixelsOf(upright(path).resize({ width: pixels.width, fastShrinkOnLoad: false }))
    variants.push({ width: pixels.width, bytes: content.length, ssim: ssim(reference, pixels) })
  }
  return variants
}

const upright = (path: string) => sharp(path, { failOn: 'error' }).autoOrient()
const contentOf = ({ open }: RenderedFile) => buffer(open())

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function cpuTime<T>(task: () => Promise<T>): Promise<{ result: T; cpuMs: number }> {
  const before = process.cpuUsage()
  const result = await task()
  const { user, system } = process.cpuUsage(before)
  return { result, cpuMs: (user + system) / 1000 }
}
