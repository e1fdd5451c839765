import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { toRecord } from '#lib/compatibility/raw-response.ts'
import { useMyId } from '#lib/members/use-me.ts'

export type CircleChanges = Partial<
  Pick<CircleDetail, 'name' | 'description' | 'is_private' | 'rules' | 'tags' | 'allows_links'>
>

/** Edits a circle. Sends only the changed fields, so that concurrent edits by two admins are both kept. */
export function useEditCircle(circleId: number) {
  const cache = useQueryClient()
  const myId = useMyId()
  return useMutation({
    scope: { id: `edit-circle:${circleId}` },
    mutationFn: (changes: CircleChanges) => call(api.circles.edit, { params: { circleId }, body: changes }),
    onSuccess: (response, changes) => {
      // The response may contain the whole circle, some of its fields, or nothing.
      cache.setQueryData(queryKeys.circle(circleId), (circle: CircleDetail | undefined) =>
        normalizeCircle({ id: circleId, ...circle, ...changes, ...toRecord(response) }, myId),
      )
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
      // The activities state who can see them, which depends on the privacy of their circles.
      if (changes.is_private !== undefined) void cache.invalidateQueries({ queryKey: queryKeys.activityLists })
    },
    onError: () => void cache.invalidateQueries({ queryKey: queryKeys.circle(circleId) }),
  })
}
