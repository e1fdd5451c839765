import type { Media } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'

const unsupportedMessage = t('Please choose an image (JPG, PNG, WEBP, GIF) or a video (MP4, MOV, WEBM, OGG).')
const heicMessage = t(
  'This photo is in HEIC format, which this browser cannot open: export it as JPG and choose it again.',
)

export const acceptedMedia = 'image/*,video/mp4,video/quicktime,video/webm,video/ogg'

const videoTypes = new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg'])
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

export type MediaKind = 'image' | 'video'

export function mediaKindOf(file: File): MediaKind {
  return file.type.startsWith('video/') ? 'video' : 'image'
}

/** A photo or video of a form: a file of this device, or one that the activity has already. */
export interface MediaEntry {
  readonly id: string
  readonly file: File | null
  /** The photo before it was cropped; null if it is whole. */
  readonly original: File | null
  readonly media: Media | null
  /** What the edited activity has instead of `file`, which is a crop of it. */
  readonly cropOf: Media | null
  readonly altText: string
  /** The upload that has been started for the file. */
  readonly uploadId: number | null
  /** What the server made of the file, once it has been sent. */
  readonly sentId: number | null
}

const emptyEntry = { file: null, original: null, media: null, cropOf: null, altText: '', uploadId: null, sentId: null }

export const entryOfFile = (file: File, id: string): MediaEntry => ({ ...emptyEntry, id, file })

export const entryOfMedia = (media: Media): MediaEntry => {
  return { ...emptyEntry, id: `media:${media.id}`, media, altText: media.alt }
}

export const kindOf = ({ file, media }: MediaEntry): MediaKind => (file ? mediaKindOf(file) : (media?.kind ?? 'image'))

/** Of an animation, a crop would be one frame. */
export const canCrop = (entry: MediaEntry): boolean => kindOf(entry) === 'image' && entry.file?.type !== 'image/gif'

/** Checks the file without opening it; returns an error message, or null if the file is accepted. */
export async function validateMediaFile(file: File): Promise<string | null> {
  if (file.type.startsWith('video/')) {
    if (!videoTypes.has(file.type)) return unsupportedMessage
    return file.size > limits.videoMaxBytes ? t('File is too large.') : null
  }
  if (await isAnimatedAvif(file))
    return t('Animated AVIF images are not supported. Please choose a GIF, an animated WEBP, or a video instead.')
  // Some systems report no type for HEIC files; the crop dialog finds out whether the browser can open it.
  if (!file.type.startsWith('image/') && !(await isHeic(file))) return unsupportedMessage
  return null
}

/** The error message for an image that the browser could not open. */
export async function unreadableFileMessage(file: File): Promise<string> {
  return (await isHeic(file)) ? heicMessage : t('Could not open image.')
}

/** Checks the content, because phones and email programs rename such files. */
async function isHeic(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return head.startsWith('ftyp') && heicBrands.has(head.slice(4))
}

/** The crop dialog would show the first image only. */
async function isAnimatedAvif(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 64).arrayBuffer())
  return /^ftyp(?:avis|.{8}(?:.{4})*avis)/s.test(head)
}

const animationFlag = 0x02

/** Returns whether the file is a GIF or an animated WebP, of which a crop would be one frame. */
export async function isAnimation(file: File): Promise<boolean> {
  if (file.type !== 'image/webp') return file.type === 'image/gif'
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  return new TextDecoder('latin1').decode(head.slice(12, 16)) === 'VP8X' && ((head[20] ?? 0) & animationFlag) !== 0
}
