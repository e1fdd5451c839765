import { Readable } from 'node:stream'
import { limits } from '@daystar/contract/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { apiError } from '../../platform/http/api-error.ts'
import type { RenderedFile, RenderedMedia } from './rendered-media.ts'
import { variantWidths } from './sizes.ts'
import type { Sniffed } from './sniff.ts'

type Format = Extract<Sniffed, { kind: 'image' }>['format']
/**
 * `square`: crop to squares of these sizes, without upscaling; null: keep the proportions. `animated`: keep animations; otherwise the first frame is used. `fast`: encode in a
 * quarter of the time, with larger files and less precise colours at edges.
 */
export type RenderOptions = { square: readonly number[] | null; animated: boolean; fast?: boolean }
type Source = { input: string | Buffer; metadata: Metadata }

const quality = 82
/** Higher effort takes seconds per photo and saves only a few per cent of its size. */
const stillEffort = 4
const animatedEffort = 2
const fastEffort = 2
const variantTimeoutSeconds = 60
const placeholderSize = 100
/** Decoders of JPEG reduce the size while they read, so that decoding a photo for each variant is cheap. Others cannot. */
const decodedOncePixels = 4_000_000
/** RGB profiles have a few hundred bytes. Larger ones are print profiles and would add to the size of every variant. */
const maxProfileBytes = 16_384
const sharpNames: Record<Format, Metadata['format']> = {
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'heif',
}

// Parallelism comes from concurrent uploads, not from threads within one. Decoded files are never read again, so the
// cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Renders the stored variants of an image: upright WebP files without metadata except the colour profile, so that a
 * photo does not disclose its location, device or time. Throws image_unreadable if the file cannot be decoded
 * completely or exceeds the limits of its size, which are checked before it is decoded.
 */
export async function renderImage(path: string, format: Format, options: RenderOptions): Promise<RenderedMedia> {
  try {
    const metadata = await sharp(path, { limitInputPixels: limits.imageMaxPixels }).metadata()
    if (metadata.format !== sharpNames[format]) throw new Error(`Expected ${format}, found ${metadata.format}.`)
    return await render({ input: path, metadata }, options)
  } catch {
    throw apiError('image_unreadable')
  }
}

async function render(original: Source, options: RenderOptions): Promise<RenderedMedia> {
  const { width, height } = original.metadata.autoOrient
  if (width * height > limits.imageMaxPixels) throw new Error('Too many pixels.')
  // Decoders work by rows, so that the memory that they need depends on the width.
  if (Math.max(width, height) > limits.imageMaxSide) throw new Error('A side is too long.')
  const animated = options.animated && isAnimationWithinLimits(original.metadata)
  const widths = options.square ? [...options.square] : variantWidths({ width, height }, animated)
  const isDecodedOnce =
    !animated && !options.square && original.metadata.format !== 'jpeg' && width * height > decodedOncePixels
  const source = isDecodedOnce ? await reduced(original, widths.at(-1) ?? width) : original
  const files: (RenderedFile & { width: number; height: number })[] = []
  for (const variantWidth of widths) files.push(await renderVariant(source, variantWidth, { ...options, animated }))
  const main = files.at(-1)
  if (!main) throw new Error('No variant was rendered.')
  return {
    kind: 'image',
    contentType: 'image/webp',
    files,
    mainFile: main.name,
    width: main.width,
    height: main.height,
    placeholder: await renderPlaceholder(source, options),
    variantWidths: widths,
  }
}

/** The upright image in the width of the largest variant, uncompressed, from which the variants are made. */
async function reduced(original: Source, width: number): Promise<Source> {
  const input = await withProfile(open(original, false).resize({ width }), original.metadata)
    .png({ compressionLevel: 0 })
    .timeout({ seconds: variantTimeoutSeconds })
    .toBuffer()
  return { input, metadata: await sharp(input).metadata() }
}

/** An animation above the limit is reduced to its first frame. */
function isAnimationWithinLimits({ pages = 1, width, pageHeight, height }: Metadata): boolean {
  return pages > 1 && width * (pageHeight ?? height) * pages <= limits.imageMaxPixels
}

async function renderVariant(source: Source, variantWidth: number, { square, animated, fast = false }: RenderOptions) {
  const { width, height } = source.metadata.autoOrient
  const side = Math.min(variantWidth, width, height)
  const resized = open(source, animated).resize(
    square ? { width: side, height: side, fit: 'cover' } : { width: variantWidth },
  )
  const { data, info } = await withProfile(resized, source.metadata)
    .webp({ quality, smartSubsample: !fast, effort: fast ? fastEffort : animated ? animatedEffort : stillEffort })
    .timeout({ seconds: variantTimeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  const file = {
    name: `${variantWidth}.webp`,
    contentType: 'image/webp',
    bytes: data.length,
    open: () => Readable.from([data]),
  }
  return { ...file, width: info.width, height: info.pageHeight ?? info.height }
}

function open({ input }: Source, animated: boolean): Sharp {
  const image = sharp(input, { limitInputPixels: limits.imageMaxPixels, failOn: 'error', animated })
  // Animated files are GIF or WebP and have no EXIF orientation.
  return animated ? image : image.autoOrient()
}

/** Wide-gamut photos keep their profile. Images that are not RGB or have an invalid profile are converted to sRGB. */
function withProfile(image: Sharp, { space, icc }: Metadata): Sharp {
  const hasValidRgbProfile =
    space === 'srgb' &&
    icc !== undefined &&
    icc.length <= maxProfileBytes &&
    icc.toString('latin1', 16, 20) === 'RGB ' &&
    icc.toString('latin1', 36, 40) === 'acsp'
  return hasValidRgbProfile ? image.keepIccProfile() : image
}

async function renderPlaceholder(source: Source, { square }: RenderOptions): Promise<string> {
  const { data, info } = await open(source, false)
    .resize({ width: placeholderSize, height: placeholderSize, fit: square ? 'cover' : 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
