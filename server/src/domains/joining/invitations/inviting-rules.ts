import type { CommunitySettings } from '@daystar/contract/community'
import type { Config } from '../../../settings/config.ts'
import type { InvitingRules } from '../access.ts'

/** The rules that decide who may invite. A command passes the settings that its transaction has locked. */
export function invitingRules(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  { members_invite: membersInvite }: Pick<CommunitySettings, 'members_invite'>,
): InvitingRules {
  return { membersInvite, needsConfirmedEmail: smtpUrl !== null }
}
