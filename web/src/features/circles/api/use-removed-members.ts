import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

export type RemovedMember = Person

/** The members whom an admin removed from a circle, newest first; for admins only. */
export function useRemovedMembers(circleId: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.removedMembers(circleId),
    queryFn: async ({ pageParam, signal }): Promise<Page<RemovedMember[]>> => {
      const query = { limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }
      return await callPage(api.circles.removed, { params: { circleId }, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Allows a removed member to rejoin. */
export function useAllowRejoining(circleId: number) {
  return useMutation({
    scope: { id: `roles:${circleId}` },
    mutationFn: (userId: number) => call(api.circles.allowRejoining, { params: { circleId, userId } }),
  })
}
