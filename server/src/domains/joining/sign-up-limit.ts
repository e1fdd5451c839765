import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { limitRequests } from '../../platform/http/shared-rate-limits.ts'
import { invitingRules } from './inviting-rules.ts'
import { activeInvitation } from './queries.ts'

const hourSeconds = 3600
/** A person with an invitation may need several attempts, for instance because of the password. */
const attemptsPerUse = 5

/**
 * Limits the sign-ups from one address. People with an invitation, such as the members of a club in one room, are not limited by their
 * address but by the uses of the invitation. Throws `invitation_invalid` for a link that cannot be used.
 */
export async function limitSignUps(
  { db, config, community }: Deps,
  token: string | undefined,
  address: string,
): Promise<void> {
  const invitation =
    token === undefined ? undefined : await activeInvitation(db, token, invitingRules(config, community.settings))
  const max = invitation ? invitation.max_uses * attemptsPerUse : community.settings.sign_ups_per_hour
  const scope = invitation ? `sign-up by invitation ${invitation.id}` : 'sign-up'
  if (config.rateLimit) await limitRequests(db, { scope, address, max, seconds: hourSeconds })
  if (token !== undefined && !invitation) throw apiError('invitation_invalid')
}
