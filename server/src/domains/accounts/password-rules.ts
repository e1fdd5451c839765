import { readFileSync } from 'node:fs'
import { apiError } from '../../platform/http/api-error.ts'
import { isBreached } from './password-filter.ts'

/** What attackers try first and older lists lack, such as the current years. Shorter ones are already rejected by the minimum length. */
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
 * Rejects easily guessed passwords: those from breaches, common ones, the member's name or email address, and one or two repeated
 * characters.
 */
export async function rejectCommonPassword(password: string, { name, email }: Member): Promise<void> {
  const normalized = normalize(password)
  const [mailbox = ''] = email.split('@')
  const isPersonal = [name, email, mailbox].some((text) => normalize(text) === normalized)
  const isCommon = isPersonal || commonPasswords.has(normalized) || new Set(normalized).size < 3
  if (isCommon || (await isBreached(normalized)) || (await isBreached(password.toLowerCase())))
    throw apiError('password_common')
}

function normalize(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '')
}
