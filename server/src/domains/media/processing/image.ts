import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '@daystar/contract/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { apiError } from '../../../platform/api/api-error.ts'
import { type RenderedFile, type RenderedMedia, sourceFiles, sourceType } from './rendered-media.ts'
import { variantWidths } from './sizes.ts'
import type { Sniffed } from './sniff.ts'
import { type EncodingOptions, sourceQuality, webpOptions } from './webp-options.ts'

type Format = Extract<Sniffed, { kind: 'image' }>['format']
/**
 * `square`: crop to squares of these sizes, without upscaling; null: keep the proportions; `animated`: keep animations
 * instead of the first frame only; `staged`: of a large still image, make the smallest variant and the source of the
 * others.
 */
export type RenderOptions = { square: readonly number[] | null; animated: boolean; staged?: boolean }
type Source = { input: string | Buffer; metadata: Metadata }

const timeoutSeconds = 60
const placeholderSize = 100
/** A smaller image is decoded for each variant, and all its variants are made at once. */
const smallPixels = 1_000_000
/** PNG of photos have more than one byte for each pixel, those of screenshots a tenth. */
const photoBytesPerPixel = 0.6
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
 * Renders the stored variants of an image: upright WebP files whose only metadata is the colour profile, which is free
 * of place, device and time. Throws `image_unreadable` if the file exceeds the limits of its size or cannot be decoded
 * completely.
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
  const largest = widths.at(-1) ?? width
  const { square, staged = false } = options
  const canStage = staged && !animated && !square && widths.length > 1
  const isStaged = canStage && largest ** 2 * (height / width) > smallPixels
  const isSmall = width * height <= smallPixels
  const source = animated || isSmall ? original : await reduced(original, largest, { square: square !== null })
  const isPhoto = !animated && (await looksLikePhoto(original)) && (await isOpaque(source))
  const made = isStaged ? widths.slice(0, 1) : widths
  const variants = []
  for (const variantWidth of made)
    variants.push(await renderVariant(source, variantWidth, { square, animated, isPhoto }))
  const main = variants.at(-1)
  if (!main) throw new Error('No variant was rendered.')
  const sourceFile = isStaged ? await compressed(source, isPhoto) : null
  return {
    kind: 'image',
    contentType: 'image/webp',
    files: [...variants, ...(sourceFile ? [sourceFile] : [])],
    mainFile: main.name,
    ...sizeOf(isStaged ? source.metadata : main),
    placeholder: await renderPlaceholder(source, options),
    variantWidths: made,
    pendingWidths: widths.slice(made.length),
    sourceFile: sourceFile?.name ?? null,
  }
}

/** Renders variants of an image from the source that `renderImage` has made of it. */
export async function renderVariants(path: string, widths: readonly number[]): Promise<RenderedFile[]> {
  const original = { input: path, metadata: await sharp(path).metadata() }
  const source = await reduced(original, original.metadata.width, { square: false })
  const encoding = { square: null, animated: false, isPhoto: original.metadata.format === 'jpeg' }
  const files = []
  for (const width of widths) files.push(await renderVariant(source, width, encoding))
  return files
}

/** The app sends cropped photos as PNG, whose size distinguishes them from drawings and screenshots. */
async function looksLikePhoto({ input, metadata: { format, width, height } }: Source): Promise<boolean> {
  if (format !== 'png') return format === 'jpeg' || format === 'webp' || format === 'heif'
  const bytes = typeof input === 'string' ? (await stat(input)).size : input.length
  return bytes >= width * height * photoBytesPerPixel
}

async function isOpaque({ input, metadata }: Source): Promise<boolean> {
  if (!metadata.hasAlpha) return true
  const alpha = await sharp(input).extractChannel('alpha').raw().toBuffer()
  return alpha.every((value) => value === 255)
}

/** The upright image in the width of the largest variant, from which the variants are made: it is decoded once. */
async function reduced(original: Source, width: number, { square }: { square: boolean }): Promise<Source> {
  const side = Math.min(width, original.metadata.autoOrient.width, original.metadata.autoOrient.height)
  const resized = open(original, false).resize(square ? { width: side, height: side, fit: 'cover' } : { width })
  const input = await withProfile(resized, original.metadata)
    .png({ compressionLevel: 0 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
  return { input, metadata: await sharp(input).metadata() }
}

/** The file from which the variants are made later. */
async function compressed({ input, metadata }: Source, isPhoto: boolean): Promise<RenderedFile> {
  const image = withProfile(sharp(input), metadata)
  const name = isPhoto ? sourceFiles.jpeg : sourceFiles.png
  const encoded = isPhoto
    ? image.removeAlpha().jpeg({ quality: sourceQuality, chromaSubsampling: '4:4:4', optimiseCoding: false })
    : image.png({ compressionLevel: 1 })
  const data = await encoded.timeout({ seconds: timeoutSeconds }).toBuffer()
  return { name, contentType: sourceType(name), bytes: data.length, open: () => Readable.from([data]) }
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height }
}

/** An animation above the limit is reduced to its first frame. */
function isAnimationWithinLimits({ pages = 1, width, pageHeight, height }: Metadata): boolean {
  return pages > 1 && width * (pageHeight ?? height) * pages <= limits.imageMaxPixels
}

async function renderVariant(
  source: Source,
  variantWidth: number,
  { square, ...options }: Pick<RenderOptions, 'square'> & EncodingOptions,
) {
  const { width, height } = source.metadata.autoOrient
  const side = Math.min(variantWidth, width, height)
  const size = square ? { width: side, height: side, fit: 'cover' as const } : { width: variantWidth }
  const resized = open(source, options.animated).resize(size)
  const pixels = square ? side ** 2 : variantWidth ** 2 * (height / width)
  const { data, info } = await withProfile(resized, source.metadata)
    .webp(webpOptions(pixels, options))
    .timeout({ seconds: timeoutSeconds })
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
