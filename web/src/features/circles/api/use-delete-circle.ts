import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** Deletes a circle, with `removesActivities` also the activities that are in no other circle. */
export function useDeleteCircle(circleId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (removesActivities: boolean) =>
      call(api.circles.remove, { params: { circleId }, query: { activities: removesActivities ? 'remove' : 'keep' } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
      void cache.invalidateQueries({ queryKey: queryKeys.activities })
      void cache.invalidateQueries({ queryKey: queryKeys.days })
    },
  })
}
