import type { CommunitySettings } from '@daystar/contract/community'
import type { Language } from '@daystar/contract/languages'
import { apiError } from '../../platform/api/api-error.ts'
import { recordAudit } from '../../platform/audit-log.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { makeFirstOperator, signUp, verifiedMemberId } from '../accounts/index.ts'
import { saveSettings } from './commands.ts'
import { isSetupLinkValid, takeSetupLink } from './setup-link-commands.ts'

interface Setup {
  readonly token: string
  readonly settings: Partial<CommunitySettings>
  readonly account: { readonly name?: string; readonly email: string; readonly password: string }
  readonly address: string
  readonly language: Language | null
}

/** Makes a new or an existing member the first operator and saves the settings. Returns the id of the member. */
export async function setUpCommunity(deps: Deps, setup: Setup): Promise<number> {
  const { db, community } = deps
  const { token, settings, account, address, language } = setup
  // Decided before the password is hashed, and again under the lock.
  if (!(await isSetupLinkValid(db, token))) throw apiError('setup_invalid')
  const finish = async (tx: Tx, memberId: number) => {
    if (!(await takeSetupLink(tx, token))) throw apiError('setup_invalid')
    await makeFirstOperator(tx, memberId, address)
    await saveSettings(tx, settings)
    await recordAudit(tx, { action: 'community_set_up', actorId: memberId, address })
  }
  const { name, email, password } = account
  // The email to the operator already has the new name.
  const named = { ...deps, community: withSettings(community, settings) }
  const memberId =
    name === undefined
      ? await verifiedMemberId(db, account)
      : await signUp(named, { name, email, password, time_zone: settings.time_zone, language }, finish)
  if (name === undefined) await transaction(db, (tx) => finish(tx, memberId))
  await community.refresh()
  return memberId
}

function withSettings(community: Deps['community'], settings: Partial<CommunitySettings>): Deps['community'] {
  const { publicRead, stored } = community
  return {
    publicRead,
    stored,
    settings: { ...community.settings, ...settings },
    refresh: () => community.refresh(),
  }
}
