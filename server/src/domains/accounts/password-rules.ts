import { readFileSync } from 'node:fs'
import { refusal } from '../../platform/http/refusal.ts'

/** What attackers try first. Shorter ones are refused by their length already. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

interface Owner {
  readonly name: string
  readonly email: string
}

/** Refuses what the first hundred guesses would find: the common ones, the owner's name or address, one sign over and over. */
export function refuseCommonPassword(password: string, { name, email }: Owner): void {
  const guess = folded(password)
  const [box = ''] = email.split('@')
  const isOwn = [name, email, box].some((own) => folded(own) === guess)
  if (isOwn || common.has(guess) || new Set(guess).size < 3) throw refusal('password_common')
}

function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, '')
}
