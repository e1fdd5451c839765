import type { users } from '@daystar/contract/accounts'
import type { JoiningMode } from '@daystar/contract/joining-modes'
import type { BodyOf } from '@daystar/contract/route'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { limitRequests } from '../../platform/http/shared-rate-limits.ts'
import { signUp } from '../accounts/index.ts'
import { lockSettings } from '../community/index.ts'
import { acceptInvitation } from './invitation-commands.ts'
import { activeInvitation } from './queries.ts'

const hourSeconds = 3600
/** A person with an invitation may need several attempts, for instance because of the password. */
const attemptsPerUse = 5

/** Creates an account if the community accepts it. Returns the id of the member. */
export async function join(deps: Deps, account: BodyOf<typeof users.signUp>, address: string): Promise<number> {
  const { events, community } = deps
  const { invitation: token, time_zone: timeZone = community.settings.time_zone, ...values } = account
  await limitSignUps(deps, token, address)
  // Decided before the password is hashed, and again with the stored settings.
  requireAdmission(community.settings.joining, token)
  return await signUp(deps, { ...values, time_zone: timeZone }, async (tx, memberId) => {
    requireAdmission((await lockSettings(tx)).joining, token)
    if (token !== undefined) await acceptInvitation(tx, events, memberId, token)
  })
}

/**
 * Limits the sign-ups from one address. People with an invitation, such as the members of a club in one room, are not limited by their
 * address but by the uses of the invitation. Throws `invitation_invalid` for a link that cannot be used.
 */
async function limitSignUps(
  { db, config, community }: Deps,
  token: string | undefined,
  address: string,
): Promise<void> {
  const invitation = token === undefined ? undefined : await activeInvitation(db, token)
  const max = invitation ? invitation.max_uses * attemptsPerUse : community.settings.sign_ups_per_hour
  const scope = invitation ? `sign-up by invitation ${invitation.id}` : 'sign-up'
  if (config.rateLimit) await limitRequests(db, { scope, address, max, seconds: hourSeconds })
  if (token !== undefined && !invitation) throw apiError('invitation_invalid')
}

function requireAdmission(joining: JoiningMode, token: string | undefined): void {
  if (joining === 'closed') throw apiError('sign_up_closed')
  if (joining === 'invitation' && token === undefined) throw apiError('invitation_required')
}
