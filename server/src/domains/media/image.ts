import { Readable } from 'node:stream'
import { limits } from '@daystar/contract/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { refusal } from '../../platform/http/refusal.ts'
import { Turnstile } from '../../platform/turnstile.ts'
import type { Rendered, RenderedFile } from './rendered.ts'
import { squareSizes, variantWidths } from './sizes.ts'
import type { Sniffed } from './sniff.ts'

type Format = Extract<Sniffed, { kind: 'image' }>['format']
/** Faces are cut square, and a small one stays small; everything else keeps its shape, and what moves may move where `moving` says so. */
export type Shape = { square: boolean; moving: boolean }
type Source = { path: string; metadata: Metadata }

const quality = 82
/** More effort costs seconds a photo for a few per cent of its bytes. */
const stillEffort = 4
const movingEffort = 2
const secondsPerVariant = 60
const placeholderSide = 100
/** Real colour profiles have some hundred bytes; larger ones are printers' tables and would weigh on every variant. */
const profileMaxBytes = 16_384
const sharpNames: Record<Format, Metadata['format']> = {
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  avif: 'heif',
}

// Several uploads share the processors, not several threads of one; a cache of decoded files would only grow.
sharp.concurrency(1)
sharp.cache(false)
// Whoever waits here has already sent the whole picture: nobody is turned away.
const twoAtOnce = new Turnstile({ atOnce: 2, mostWaiting: Number.POSITIVE_INFINITY })

/**
 * Makes of an upload what is stored: upright WebP variants that carry pixels and a colour profile and nothing else, so no
 * place, device or hour leaves with a photo. Throws image_unreadable for what cannot be decoded in full or would unpack to
 * more pixels than a camera makes.
 */
export function renderImage(path: string, format: Format, shape: Shape): Promise<Rendered> {
  return twoAtOnce.pass(async () => {
    try {
      const metadata = await sharp(path, { limitInputPixels: limits.imageMaxPixels }).metadata()
      if (metadata.format !== sharpNames[format]) throw new Error(`Begins as ${format} but is ${metadata.format}.`)
      return await render({ path, metadata }, shape)
    } catch {
      throw refusal('image_unreadable')
    }
  })
}

async function render(source: Source, shape: Shape): Promise<Rendered> {
  const { width, height } = source.metadata.autoOrient
  if (width * height > limits.imageMaxPixels) throw new Error('Too many pixels.')
  const isMoving = shape.moving && movesWithinLimits(source.metadata)
  const widths = shape.square ? [...squareSizes] : variantWidths({ width, height }, isMoving)
  const files: (RenderedFile & { width: number; height: number })[] = []
  for (const wanted of widths) files.push(await variant(source, wanted, { ...shape, moving: isMoving }))
  const main = files.at(-1)
  if (!main) throw new Error('No size fits.')
  return {
    kind: 'image',
    contentType: 'image/webp',
    files,
    mainFile: main.name,
    width: main.width,
    height: main.height,
    placeholder: await placeholderOf(source, shape),
    variantWidths: widths,
  }
}

/** Beyond the limit the first picture has to do. */
function movesWithinLimits({ pages = 1, width, pageHeight, height }: Metadata): boolean {
  return pages > 1 && width * (pageHeight ?? height) * pages <= limits.imageMaxPixels
}

async function variant(source: Source, wanted: number, { square, moving }: Shape) {
  const { width, height } = source.metadata.autoOrient
  const side = Math.min(wanted, width, height)
  const sized = open(source, moving).resize(square ? { width: side, height: side, fit: 'cover' } : { width: wanted })
  const { data, info } = await withProfile(sized, source.metadata)
    .webp({ quality, smartSubsample: true, effort: moving ? movingEffort : stillEffort })
    .timeout({ seconds: secondsPerVariant })
    .toBuffer({ resolveWithObject: true })
  const file = {
    name: `${wanted}.webp`,
    contentType: 'image/webp',
    bytes: data.length,
    open: () => Readable.from([data]),
  }
  return { ...file, width: info.width, height: info.pageHeight ?? info.height }
}

function open({ path }: Source, moving: boolean): Sharp {
  const opened = sharp(path, { limitInputPixels: limits.imageMaxPixels, failOn: 'error', animated: moving })
  // What moves comes from GIF and WebP, which cameras do not turn.
  return moving ? opened : opened.autoOrient()
}

/** Wide-gamut photos keep their profile; what is not RGB, or carries a doubtful one, becomes sRGB. */
function withProfile(image: Sharp, { space, icc }: Metadata): Sharp {
  const isSoundRgb =
    space === 'srgb' &&
    icc !== undefined &&
    icc.length <= profileMaxBytes &&
    icc.toString('latin1', 16, 20) === 'RGB ' &&
    icc.toString('latin1', 36, 40) === 'acsp'
  return isSoundRgb ? image.keepIccProfile() : image
}

async function placeholderOf(source: Source, { square }: Shape): Promise<string> {
  const { data, info } = await open(source, false)
    .resize({ width: placeholderSide, height: placeholderSide, fit: square ? 'cover' : 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
