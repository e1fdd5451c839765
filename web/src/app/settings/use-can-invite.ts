import { useCommunity } from '#lib/community.ts'
import { useMe } from '#lib/use-me.ts'

/** Whether the viewer can create invitation links. */
export function useCanInvite(): boolean {
  const { members_invite: membersInvite, joining } = useCommunity()
  const { data: me } = useMe()
  return joining !== 'closed' && me !== undefined && (me.role !== 'member' || membersInvite)
}
