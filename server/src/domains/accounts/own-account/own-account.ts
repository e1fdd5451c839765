import type { Me } from '@daystar/contract/accounts'
import type { Language } from '@daystar/contract/languages'
import { apiError } from '../../../platform/api/api-error.ts'
import { rulesVersionOf } from '../../../platform/api/rules-version.ts'
import type { Deps } from '../../../platform/deps.ts'
import { pendingEmailOf } from '../email-address/commands.ts'
import { presentMe } from '../members/present.ts'
import { rememberLanguage } from '../members/profile-commands.ts'
import { hasAcceptedRules, memberRow } from '../members/queries.ts'

/** The account of a signed-in member, who uses the app in the given language; null: unknown. */
export async function ownAccount(
  { db, config, community, log }: Pick<Deps, 'db' | 'config' | 'community' | 'log'>,
  memberId: number,
  language: Language | null = null,
): Promise<Me> {
  const rulesVersion = rulesVersionOf(community.settings)
  const [row, pendingEmail, hasAccepted] = await Promise.all([
    memberRow(db, memberId),
    pendingEmailOf(db, memberId),
    rulesVersion === null || hasAcceptedRules(db, memberId, rulesVersion),
  ])
  // The account was deleted while its session was still cached.
  if (!row) throw apiError('not_authenticated')
  if (language !== null && language !== row.last_language)
    await rememberLanguage(db, memberId, language).catch((error: unknown) =>
      log.warn(error, 'Failed to store the language of a member.'),
    )
  const rulesToAccept = hasAccepted ? null : rulesVersion
  const { joining, members_invite } = community.settings
  return presentMe(row, {
    pendingEmail,
    rulesToAccept,
    needsConfirmation: config.smtpUrl !== null,
    membersInvite: members_invite && joining !== 'closed',
  })
}
