import { listItems, tagText } from '@daystar/contract/texts/lists'

/** Splits "swim, #lake" at the commas, also those of Arabic and Japanese, and drops empty tags. */
export function splitTags(text: string): string[] {
  return listItems(text)
    .map(tagText)
    .filter((tag) => tag !== '')
}
