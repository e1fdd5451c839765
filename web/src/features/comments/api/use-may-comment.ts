import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeConnection } from '#lib/compatibility/connections.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { useMyId } from '#lib/members/use-me.ts'

/**
 * Returns whether the viewer may comment on an activity. Where only followers may, the server is asked; until then:
 * yes.
 */
export function useMayComment({ commenting, user }: Pick<Activity, 'commenting' | 'user'>): boolean {
  const myId = useMyId()
  const isAsked = commenting === 'followers' && myId !== null && myId !== user.id
  const { data } = useQuery({
    queryKey: queryKeys.connectionStatus(user.id),
    queryFn: async ({ signal }) =>
      normalizeConnection(recordIn(await call(api.connections.status, { params: { userId: user.id } }, { signal }))),
    enabled: isAsked,
    retry: false,
  })
  if (commenting === 'nobody') return false
  return !isAsked || data === undefined || data.following
}
