const names = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Hangul'] as const
const scripts = names.map((name) => new RegExp(String.raw`\p{Script=${name}}`, 'u'))

/**
 * Letters to which a word is attached directly, as the source of a regular expression: those of scripts that have no
 * spaces between words, and of Korean, whose particles are attached. The lengthener of Japanese belongs to two scripts.
 */
export const attachedLetters = `[${names.map((name) => String.raw`\p{Script=${name}}`).join('')}\u30fc\uff70]`

/** Returns whether a word can end between two letters, because the second one is attached and of another script. */
export function isEndOfWord(before: string, after: string): boolean {
  const script = scripts.find((one) => one.test(after))
  return script !== undefined && !script.test(before)
}
