import { useCommunity } from '#lib/community.ts'
import { useMe } from '#lib/members/use-me.ts'

/**
 * Returns whether the viewer can create invitation links; undefined while that depends on their account, which is
 * loading.
 */
export function useCanInvite(): boolean | undefined {
  const { members_invite: membersInvite, joining } = useCommunity()
  const { data: me } = useMe()
  if (joining === 'closed') return false
  return membersInvite || me?.can.includes('invitation:create')
}
