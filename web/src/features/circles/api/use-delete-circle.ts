import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

/** Deletes a circle, with `removesActivities` also the activities that are in no other circle. */
export function useDeleteCircle(circleId: number) {
  const readAgain = useReadAgain(queryKeys.circles, queryKeys.activities, queryKeys.days)
  return useMutation({
    mutationFn: (removesActivities: boolean) =>
      call(api.circles.remove, { params: { circleId }, query: { activities: removesActivities ? 'remove' : 'keep' } }),
    onSuccess: () => void readAgain(),
  })
}
