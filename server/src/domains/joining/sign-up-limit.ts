import { apiError } from '../../platform/api/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { countForAddress } from '../../platform/http/limits/address-limits.ts'
import { limitRequests } from '../../platform/http/limits/shared-rate-limits.ts'
import { invitingRules } from './invitations/inviting-rules.ts'
import { activeInvitation } from './invitations/queries.ts'

const hourSeconds = 3600
/** A person with an invitation may need several attempts, for instance because of the password. */
const attemptsPerUse = 5

/**
 * Limits the sign-ups from one address, more generously for people with an invitation, such as the members of a club in
 * one room; their attempts are also limited by the uses of the invitation. Throws `invitation_invalid` for a link that
 * cannot be used.
 */
export async function limitSignUps(deps: Deps, token: string | undefined, address: string): Promise<void> {
  const { db, config, community } = deps
  if (token === undefined) {
    await countForAddress(deps, 'sign_ups_per_hour', address)
    return
  }
  const invitation = await activeInvitation(db, token, invitingRules(config, community.settings))
  if (!invitation) throw apiError('invitation_invalid')
  await countForAddress(deps, 'invited_sign_ups_per_hour', address)
  const max = invitation.max_uses * attemptsPerUse
  const scope = `sign-up by invitation ${invitation.id}`
  if (config.rateLimit) await limitRequests(db, { scope, address, max, seconds: hourSeconds })
}
