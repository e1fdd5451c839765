/** Splits "swim, #lake" at the commas, also those of Arabic and Japanese, and drops empty tags. */
export function splitTags(text: string): string[] {
  return text
    .split(/[,،、，]/)
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter((tag) => tag !== '')
}
