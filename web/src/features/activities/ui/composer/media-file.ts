import { limits } from '@daystar/contract/limits'

/** What can be posted, in the words of its refusal. */
const unsupported = 'Please choose an image (JPG, PNG, WEBP, GIF) or a video (MP4, MOV, WEBM, OGG).'
const heic = 'This photo is in HEIC format, which this browser cannot open: export it as JPG and choose it again.'

export const acceptedMedia = 'image/*,video/mp4,video/quicktime,video/webm,video/ogg'

const videoTypes = new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/ogg'])
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

export type MediaKind = 'image' | 'video'

export function kindOf(file: File): MediaKind {
  return file.type.startsWith('video/') ? 'video' : 'image'
}

/** Why a file cannot be taken, before anything is opened; null where it may be. */
export async function refusalOf(file: File): Promise<string | null> {
  if (file.type.startsWith('video/')) {
    if (!videoTypes.has(file.type)) return unsupported
    return file.size > limits.videoMaxBytes ? 'File is too large.' : null
  }
  // Some systems name no type for HEIC: whether it is a picture shows when it is opened.
  if (!file.type.startsWith('image/') && !(await isHeic(file))) return unsupported
  return null
}

/** What to say of a picture that the browser could not open. */
export async function unreadableWords(file: File): Promise<string> {
  return (await isHeic(file)) ? heic : 'Could not open image.'
}

/** By its bytes: phones and mail programs rename such files freely. */
async function isHeic(file: File): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return head.startsWith('ftyp') && heicBrands.has(head.slice(4))
}
