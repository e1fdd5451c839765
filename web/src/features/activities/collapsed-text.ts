/**
 * The limits from which on descriptions are collapsed in lists, lower above a photo or video. They are higher than what
 * is shown at any width, so that "Show more" always shows more.
 */
export const collapsedText = {
  aboveMedia: { characters: 200, lines: 3, className: 'line-clamp-2' },
  alone: { characters: 500, lines: 8, className: 'line-clamp-6' },
} as const

/** The class of a collapsed description, or null for one that is shown completely. */
export function collapsedClass(description: string, hasMedia: boolean): string | null {
  const { characters, lines, className } = collapsedText[hasMedia ? 'aboveMedia' : 'alone']
  return description.length > characters || description.split('\n').length > lines ? className : null
}
