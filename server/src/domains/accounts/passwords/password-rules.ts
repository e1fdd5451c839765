import { apiError } from '../../../platform/api/api-error.ts'
import { isBreached } from './breached-passwords.ts'

interface Member {
  readonly name: string
  readonly email: string
}

/** Rejects passwords from breaches, the member's name or email address, and one or two repeated characters. */
export async function rejectCommonPassword(password: string, { name, email }: Member): Promise<void> {
  const normalized = normalize(password)
  const [mailbox = ''] = email.split('@')
  const isPersonal = [name, email, mailbox].some((text) => normalize(text) === normalized)
  const isCommon = isPersonal || new Set(normalized).size < 3
  if (isCommon || (await isBreached(normalized)) || (await isBreached(password.normalize('NFC').toLowerCase())))
    throw apiError('password_common')
}

function normalize(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, '')
}
