import type { Me } from '@daystar/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '#lib/query-keys.ts'

/** One's own name and picture stand in cards, comments and lists of people: all that is shown of them is read again. */
export function showOwnFace(cache: QueryClient, change: (me: Me) => Me): void {
  cache.setQueryData(queryKeys.me, (me: Me | undefined) => me && change(me))
  const { activities, conversations, engagements, circles } = queryKeys
  for (const queryKey of [activities, conversations, engagements, circles]) void cache.invalidateQueries({ queryKey })
}
