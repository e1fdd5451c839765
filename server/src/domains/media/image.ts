import { Readable } from 'node:stream'
import { limits } from '@daystar/contract/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { apiError } from '../../platform/http/api-error.ts'
import type { RenderedFile, RenderedMedia } from './rendered-media.ts'
import { squareSizes, variantWidths } from './sizes.ts'
import type { Sniffed } from './sniff.ts'

type Format = Extract<Sniffed, { kind: 'image' }>['format']
/**
 * `square`: crop to a square, without upscaling. `animated`: keep animations; otherwise the first frame is used. `fast`: encode in a
 * quarter of the time, with larger files and less precise colours at edges.
 */
export type RenderOptions = { square: boolean; animated: boolean; fast?: boolean }
type Source = { path: string; metadata: Metadata }

const quality = 82
/** Higher effort takes seconds per photo and saves only a few per cent of its size. */
const stillEffort = 4
const animatedEffort = 2
const fastEffort = 2
const variantTimeoutSeconds = 60
const placeholderSize = 100
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
    return await render({ path, metadata }, options)
  } catch {
    throw apiError('image_unreadable')
  }
}

async function render(source: Source, options: RenderOptions): Promise<RenderedMedia> {
  const { width, height } = source.metadata.autoOrient
  if (width * height > limits.imageMaxPixels) throw new Error('Too many pixels.')
  // Decoders work by rows, so that the memory that they need depends on the width.
  if (Math.max(width, height) > limits.imageMaxSide) throw new Error('A side is too long.')
  const animated = options.animated && isAnimationWithinLimits(source.metadata)
  const widths = options.square ? [...squareSizes] : variantWidths({ width, height }, animated)
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

function open({ path }: Source, animated: boolean): Sharp {
  const image = sharp(path, { limitInputPixels: limits.imageMaxPixels, failOn: 'error', animated })
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
