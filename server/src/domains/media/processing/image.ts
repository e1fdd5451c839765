import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { limits } from '@daystar/contract/limits'
import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { apiError } from '../../../platform/api/api-error.ts'
import { type DeclaredColours, declaredColours } from './declared-colours.ts'
import { type RenderedFile, type RenderedMedia, sourceFiles, sourceType } from './rendered-media.ts'
import { variantWidths } from './sizes.ts'
import type { Sniffed } from './sniff.ts'
import { differFromSrgb, toSrgb } from './standard-colours.ts'
import { type EncodingOptions, sourceQuality, webpOptions } from './webp-options.ts'

type Format = Extract<Sniffed, { kind: 'image' }>['format']
/**
 * `square`: crop to squares of these sizes, without upscaling; null: keep the proportions; `animated`: keep animations
 * instead of the first frame only; `staged`: of a large still image, make the smallest variant and the source of the
 * others.
 */
export type RenderOptions = { square: readonly number[] | null; animated: boolean; staged?: boolean }
/** `colours`: those that a file without a colour profile declares and that have to be converted to sRGB. */
type Source = { input: string | Buffer; metadata: Metadata; colours?: DeclaredColours | null }

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

/** The colour spaces with 8 bits per channel that stand for those with 16. */
const byteSpaces: Readonly<Record<string, string>> = { rgb16: 'srgb', grey16: 'b-w' }

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
    return await render({ input: path, metadata, colours: await coloursToConvert(path, format, metadata) }, options)
  } catch {
    throw apiError('image_unreadable')
  }
}

/** Browsers prefer the profile of an AVIF to the colours that it declares, and those of a PNG to its profile. */
async function coloursToConvert(path: string, format: Format, { icc }: Metadata): Promise<DeclaredColours | null> {
  if (!(format === 'png' || (format === 'avif' && icc === undefined))) return null
  const colours = await declaredColours(path, format)
  return colours && differFromSrgb(colours) ? colours : null
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
  const isSource = animated || (isSmall && !original.colours)
  const source = isSource ? original : await reduced(original, largest, { square: square !== null })
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
  const size = square ? { width: side, height: side, fit: 'cover' as const } : { width }
  const resized = original.colours
    ? await inSrgb(original, original.colours, size)
    : withProfile(open(original, false).resize(size), original.metadata)
  const input = await resized.png({ compressionLevel: 0 }).timeout({ seconds: timeoutSeconds }).toBuffer()
  return { input, metadata: await sharp(input).metadata() }
}

/** Resizes before the conversion, which takes 0.1 µs per pixel. */
async function inSrgb({ input }: Source, colours: DeclaredColours, size: ResizeOptions): Promise<Sharp> {
  const { data, info } = await sharp(input, { limitInputPixels: limits.imageMaxPixels, failOn: 'error' })
    .autoOrient()
    .pipelineColourspace('rgb16')
    .keepIccProfile()
    .resize(size)
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
  const { width, height, channels } = info
  return sharp(toSrgb(pixels, channels, colours), { raw: { width, height, channels } })
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

function open({ input, metadata: { space } }: Source, animated: boolean): Sharp {
  const image = sharp(input, { limitInputPixels: limits.imageMaxPixels, failOn: 'error', animated })
  // Animated files are GIF or WebP and have no EXIF orientation.
  if (animated) return image
  // With 16 bits per channel, sharp converts to the P3 colour space and ignores profiles of grey images.
  const byteSpace = byteSpaces[space ?? '']
  return byteSpace ? image.autoOrient().pipelineColourspace(byteSpace) : image.autoOrient()
}

/** Wide-gamut photos keep their profile. Images that are not RGB or have an invalid profile are converted to sRGB. */
function withProfile(image: Sharp, { space, icc }: Metadata): Sharp {
  const hasValidRgbProfile =
    (space === 'srgb' || space === 'rgb16') &&
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
