import { limits } from '@daystar/contract/limits'

export interface Strength {
  /** 0 too short, 1 weak, 2 fair, 3 good, 4 strong. */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly words: string
}

const words = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const

/**
 * A guide while typing, by length and variety alone: a dictionary would weigh more than the whole page. The server has the
 * last word and knows the most common passwords.
 */
export function strengthOf(password: string, personal: readonly string[] = []): Strength {
  if (password.length < limits.passwordMin) return { score: 0, words: words[0] }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password.toLowerCase()).size
  const holdsPersonal = personal.some((word) => word.length >= 4 && password.toLowerCase().includes(word.toLowerCase()))
  // A letter that comes again adds half as much as a new one.
  const letters = different + (password.length - different) / 2
  const bits = letters * Math.log2(10 + kinds * 16) * (holdsPersonal ? 0.5 : 1)
  const score = bits < 40 ? 1 : bits < 55 ? 2 : bits < 72 ? 3 : 4
  return { score, words: words[score] }
}
