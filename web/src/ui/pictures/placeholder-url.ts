import { thumbHashToDataURL } from 'thumbhash'

const cache = new Map<string, string | undefined>()

function decode(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** The blurred picture of a base64 thumbhash as a `data:` URL; undefined for an invalid hash. */
export function placeholderUrl(thumbhash: string): string | undefined {
  if (!cache.has(thumbhash)) cache.set(thumbhash, decode(thumbhash))
  return cache.get(thumbhash)
}
