import { limits } from '@daystar/contract/limits'

export const tagMaxLength = limits.tagMax

/** Returns the text of a typed tag after its leading "#"; undefined if it is empty. */
export function readTag(text: string): string | undefined {
  return text.trim().replace(/^#+/, '').trim().slice(0, tagMaxLength) || undefined
}
