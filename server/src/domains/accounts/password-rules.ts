import { readFileSync } from 'node:fs'
import { apiError } from '../../platform/http/api-error.ts'

/** The passwords that attackers try first. Shorter ones are already rejected by the minimum length. */
const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

interface Member {
  readonly name: string
  readonly email: string
}

/**
 * Rejects easily guessed passwords: common ones, the member's name or email address, and one or two repeated
 * characters.
 */
export function rejectCommonPassword(password: string, { name, email }: Member): void {
  const normalized = normalize(password)
  const [mailbox = ''] = email.split('@')
  const isPersonal = [name, email, mailbox].some((text) => normalize(text) === normalized)
  if (isPersonal || commonPasswords.has(normalized) || new Set(normalized).size < 3) throw apiError('password_common')
}

function normalize(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '')
}
