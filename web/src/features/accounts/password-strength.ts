import { limits } from '@daystar/contract/limits'
import { t } from '#lib/i18n/translate.ts'

export interface Strength {
  /** 0 too short, 1 weak, 2 fair, 3 good, 4 strong. */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly label: string
}

const labels = [t('Too short'), t('Weak'), t('Fair'), t('Good'), t('Strong')] as const

/**
 * A live estimate based on length and variety only: a dictionary would be larger than the whole page. The server
 * decides, and rejects common passwords.
 */
export function strengthOf(password: string, personal: readonly string[] = []): Strength {
  if (password.length < limits.passwordMin) return { score: 0, label: labels[0] }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password.toLowerCase()).size
  const containsPersonal = personal.some(
    (term) => term.length >= 4 && password.toLowerCase().includes(term.toLowerCase()),
  )
  // A repeated character adds half as much as a new one.
  const weightedLength = distinct + (password.length - distinct) / 2
  const bits = weightedLength * Math.log2(10 + kinds * 16) * (containsPersonal ? 0.5 : 1)
  const score = bits < 40 ? 1 : bits < 55 ? 2 : bits < 72 ? 3 : 4
  return { score, label: labels[score] }
}
