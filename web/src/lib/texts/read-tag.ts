import { limits } from '@daystar/contract/limits'
import { tagText } from '@daystar/contract/texts/lists'

export const tagMaxLength = limits.tagMax

/** Returns the text of a typed tag after its leading "#"; undefined if it is empty. */
export function readTag(text: string): string | undefined {
  return tagText(text).slice(0, tagMaxLength) || undefined
}
