import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useMe } from '#lib/members/use-me.ts'

/** How much moderators have to decide; undefined for other members. Invalidation events keep it current. */
export function useOpenDecisions() {
  const { data: me } = useMe()
  const isModerator = me !== undefined && me.role !== 'member'
  const { data } = useQuery({
    queryKey: queryKeys.openDecisions,
    queryFn: ({ signal }) => call(api.decisions.open, {}, { signal }),
    enabled: isModerator,
  })
  return isModerator ? data : undefined
}
