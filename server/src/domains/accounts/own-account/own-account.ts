import type { Me } from '@daystar/contract/accounts'
import { apiError } from '../../../platform/api/api-error.ts'
import { rulesVersionOf } from '../../../platform/api/rules-version.ts'
import type { Deps } from '../../../platform/deps.ts'
import { pendingEmailOf } from '../email-address/commands.ts'
import { presentMe } from '../members/present.ts'
import { hasAcceptedRules, memberRow } from '../members/queries.ts'

/** The account of a signed-in member. */
export async function ownAccount(
  { db, config, community }: Pick<Deps, 'db' | 'config' | 'community'>,
  memberId: number,
): Promise<Me> {
  const rulesVersion = rulesVersionOf(community.settings)
  const [row, pendingEmail, hasAccepted] = await Promise.all([
    memberRow(db, memberId),
    pendingEmailOf(db, memberId),
    rulesVersion === null || hasAcceptedRules(db, memberId, rulesVersion),
  ])
  // The account was deleted while its session was still cached.
  if (!row) throw apiError('not_authenticated')
  const rulesToAccept = hasAccepted ? null : rulesVersion
  return presentMe(row, { pendingEmail, rulesToAccept, needsConfirmation: config.smtpUrl !== null })
}
