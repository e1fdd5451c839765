import { limits } from '../limits.ts'
import { foldText } from './fold-text.ts'

// Must not import the schema library, because the browser bundles this file.

/** Letters of any script with their marks, decimal digits, underscores and dots; the first is no mark. */
export const usernamePattern = String.raw`^(?!\p{M})(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}_.]){1,${limits.handleMax}}$`

const username = new RegExp(usernamePattern, 'u')

/** The form in which usernames are stored; null if the text cannot be a username. */
export function storedUsername(text: string): string | null {
  const composed = text.normalize('NFC')
  // Two usernames are equal if they fold alike, so one that consists only of what is left out would be like none.
  return username.test(composed) && foldText(composed) !== '' ? composed : null
}
