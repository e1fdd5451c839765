import { tagText } from '@daystar/contract/texts/lists'
import { singleLine } from './single-line.ts'

/** Removes the leading "#", invisible characters and surrounding white space. */
export function trimTag(tag: string): string {
  return tagText(singleLine(tag))
}
