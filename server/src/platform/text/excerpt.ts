import { withNames } from '@daystar/contract/texts/mention-tokens'

/** Characters of a title or text by which its author recognizes it. */
const excerptLength = 100

/** The beginning of a text on one line, with names instead of mention tokens. */
export function excerptOf(text: string, length = excerptLength): string {
  const line = withNames(text).replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= length ? line : `${characters.slice(0, length).join('').trimEnd()}…`
}
