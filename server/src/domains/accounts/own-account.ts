import type { Me } from '@daystar/contract/accounts'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { pendingEmailOf } from './email-commands.ts'
import { presentMe } from './present.ts'
import { memberRow } from './queries.ts'

/** The account of a signed-in member. */
export async function ownAccount({ db, config }: Pick<Deps, 'db' | 'config'>, memberId: number): Promise<Me> {
  const [row, pendingEmail] = await Promise.all([memberRow(db, memberId), pendingEmailOf(db, memberId)])
  // The account was deleted while its session was still cached.
  if (!row) throw apiError('not_authenticated')
  return presentMe(row, { pendingEmail, needsConfirmation: config.smtpUrl !== null })
}
