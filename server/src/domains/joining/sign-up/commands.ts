import type { users } from '@daystar/contract/accounts'
import type { BodyOf } from '@daystar/contract/route'
import type { Deps } from '../../../platform/deps.ts'
import { signUp } from '../../accounts/index.ts'
import { acceptRulesAtSignUp, lockSettings, requireAcceptedRules } from '../../community/index.ts'
import { requireAdmission } from '../admission.ts'
import { removeApplicationOf } from '../applications/commands.ts'
import { acceptInvitation } from '../invitations/commands.ts'
import type { Origin } from '../origin.ts'
import type { PackEvents } from '../packs/pack-events.ts'
import { limitSignUps } from '../sign-up-limit.ts'

/** Creates an account if the community accepts it. Returns the id of the member. */
export async function join(
  deps: Deps & { readonly packEvents: PackEvents },
  account: BodyOf<typeof users.signUp>,
  { address, language }: Origin,
): Promise<number> {
  const { community } = deps
  const { invitation: token, pack, accepted_rules: accepted, ...given } = account
  const { time_zone: timeZone = community.settings.time_zone, ...values } = given
  await limitSignUps(deps, token, address)
  // Decided before the password is hashed, and again with the stored settings.
  requireAdmission(community.settings.joining, token)
  requireAcceptedRules(community.settings, accepted)
  return await signUp(deps, { ...values, time_zone: timeZone, language }, async (tx, memberId) => {
    const settings = await lockSettings(tx)
    requireAdmission(settings.joining, token)
    await acceptRulesAtSignUp(tx, settings, { memberId, accepted })
    if (token !== undefined) await acceptInvitation(tx, deps, { memberId, token, settings, pack })
    await removeApplicationOf(tx, memberId)
  })
}
