const names = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Hangul'] as const
const scripts = names.map((name) => new RegExp(String.raw`\p{Script=${name}}`, 'u'))

/**
 * Letters that follow a word or precede it without a space, as the source of a regular expression: those of scripts
 * without spaces, and Korean, whose particles are attached. The lengthener of Japanese is of no script.
 */
export const attachedLetters = `[${names.map((name) => String.raw`\p{Script=${name}}`).join('')}\u30fc\uff70]`

/** Returns whether a word can end between two letters, because the second one is attached and of another script. */
export function isEndOfWord(before: string, after: string): boolean {
  const script = scripts.find((one) => one.test(after))
  return script !== undefined && !script.test(before)
}
