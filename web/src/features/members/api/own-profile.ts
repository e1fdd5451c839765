import type { Me } from '@daystar/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '#lib/api/query-keys.ts'

/** Updates the viewer's own profile and invalidates the queries that contain its name or picture. */
export function updateOwnProfile(cache: QueryClient, change: (me: Me) => Me): void {
  cache.setQueryData(queryKeys.me, (me: Me | undefined) => me && change(me))
  const { activities, allComments, allEngagement, circles } = queryKeys
  for (const queryKey of [activities, allComments, allEngagement, circles]) void cache.invalidateQueries({ queryKey })
}
