import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { asCircle } from '../circle-shape.ts'

export type CircleChanges = Partial<Pick<CircleDetail, 'name' | 'description' | 'is_private'>>

/** Changes a circle's words or privacy: only what is given, so that two admins at once both keep theirs. */
export function useEditCircle(circleId: number) {
  const cache = useQueryClient()
  const myId = useMyId()
  return useMutation({
    scope: { id: `edit-circle:${circleId}` },
    mutationFn: async (changes: CircleChanges) =>
      asCircle(await call(api.circles.edit, { params: { circleId }, body: changes }), myId),
    onSuccess: (circle) => {
      cache.setQueryData(queryKeys.circle(circleId), circle)
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
    },
    onError: () => void cache.invalidateQueries({ queryKey: queryKeys.circle(circleId) }),
  })
}
