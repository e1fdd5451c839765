import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useCan } from '#lib/members/use-can.ts'

/** How much moderators have to decide; undefined for other members. Invalidation events keep it current. */
export function useOpenDecisions() {
  const canReview = useCan('report:review')
  const { data } = useQuery({
    queryKey: queryKeys.openDecisions,
    queryFn: ({ signal }) => call(api.decisions.open, {}, { signal }),
    enabled: canReview,
  })
  return canReview ? data : undefined
}
