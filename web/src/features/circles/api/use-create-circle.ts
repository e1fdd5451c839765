import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { normalizeCircle } from '#lib/compatibility/circles.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { joinCircle } from './join-circle.ts'

export interface NewCircle {
  name: string
  description?: string
  is_private?: boolean
}

/**
 * Creates a circle and adds its creator as a member if the server has not done so. A retry with the same input reuses
 * the idempotency key, so that a lost response does not create a second circle.
 */
export function useCreateCircle() {
  const withKey = useAttemptKey()
  const cache = useQueryClient()
  const myId = useMyId()
  return useMutation({
    mutationFn: (circle: NewCircle): Promise<CircleDetail> =>
      withKey(circle, async (idempotencyKey) => {
        const created = normalizeCircle(await call(api.circles.create, { body: circle }, { idempotencyKey }), myId)
        if (created.is_member || myId === null) return created
        await joinCircle({ circleId: created.id, userId: myId })
        return { ...created, is_member: true }
      }),
    onSuccess: (created) => {
      cache.setQueryData(queryKeys.circle(created.id), created)
      void cache.invalidateQueries({ queryKey: queryKeys.circles })
    },
  })
}

/** The server's error message, or the fallback. */
export function createErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof RequestError)) return fallback
  return error.detail ?? error.validationErrors[0]?.msg ?? fallback
}
