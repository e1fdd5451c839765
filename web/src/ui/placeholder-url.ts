import { thumbHashToDataURL } from 'thumbhash'

const known = new Map<string, string | undefined>()

function decode(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** The blurred picture a thumbhash (base64) stands for, as a `data:` address; nothing for a hash that cannot be read. */
export function placeholderUrl(thumbhash: string): string | undefined {
  if (!known.has(thumbhash)) known.set(thumbhash, decode(thumbhash))
  return known.get(thumbhash)
}
