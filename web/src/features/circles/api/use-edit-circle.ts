import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'

export type CircleChanges = Partial<Pick<CircleDetail, 'name' | 'description' | 'is_private'>>

/** Edits a circle. Sends only the changed fields, so that concurrent edits by two admins are both kept. */
export function useEditCircle(circleId: number) {
  const cache = useQueryClient()
  const myId = useMyId()
  return useMutation({
    scope: { id: `edit-circle:${circleId}` },
    mutationFn: async (changes: CircleChanges) =>
      normalizeCircle(await call(api.circles.edit, { params: { circleId }, body: changes }), myId),
    onSuccess: (circle) => {
      cache.setQueryData(queryKeys.circle(circleId), circle)
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
    },
    onError: () => void cache.invalidateQueries({ queryKey: queryKeys.circle(circleId) }),
  })
}
