import type { SuggestedCircle } from '@daystar/contract/suggestions'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'

/** Stale after five minutes: a row stays while its button says what was done. */
export function useSuggestedCircles() {
  return useRead(queryKeys.suggestedCircles, api.suggestions.circles, {}, { staleTime: 300_000, retry: false })
}

/** Never suggests a circle again. The row disappears at once and returns if the request fails. */
export function useDismissCircle() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (circleId: number) => call(api.suggestions.dismissCircle, { params: { circleId } }),
    onMutate: (circleId) =>
      cache.setQueryData(queryKeys.suggestedCircles, (rows: SuggestedCircle[] | undefined) =>
        rows?.filter(({ circle }) => circle.id !== circleId),
      ),
    onError: () => void cache.invalidateQueries({ queryKey: queryKeys.suggestedCircles }),
  })
}
