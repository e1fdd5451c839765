import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

export type RemovedMember = Person

/** The members whom an admin removed from a circle, newest first; for admins only. */
export function useRemovedMembers(circleId: number) {
  return usePages(queryKeys.removedMembers(circleId), (page, options) =>
    callPage(api.circles.removed, { params: { circleId }, query: { limit: limits.pageMax, ...page } }, options),
  )
}

/** Allows a removed member to rejoin. */
export function useAllowRejoining(circleId: number) {
  return useMutation({
    scope: { id: `roles:${circleId}` },
    mutationFn: (userId: number) => call(api.circles.allowRejoining, { params: { circleId, userId } }),
  })
}
