import { api } from '@daystar/contract/wire'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useCan } from '#lib/members/use-can.ts'

/** How much moderators have to decide; undefined for other members. Invalidation events keep it current. */
export function useOpenDecisions() {
  const canReview = useCan('report:review')
  const { data } = useRead(queryKeys.openDecisions, api.decisions.open, {}, { enabled: canReview })
  return canReview ? data : undefined
}
