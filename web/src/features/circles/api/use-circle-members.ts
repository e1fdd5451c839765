import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api.ts'
import { type CircleMember, normalizeCircleMembers } from '#lib/compatibility/circles.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { invalidateCircle } from './use-membership.ts'

/** A circle's members, in the order in which they joined. */
export function useCircleMembers(circleId: number, enabled = true) {
  return useInfiniteQuery({
    queryKey: queryKeys.circleMembers(circleId),
    queryFn: async ({ pageParam, signal }): Promise<Page<CircleMember[]>> => {
      const query = { limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }
      const { items, next } = await callPage(api.circles.members, { params: { circleId }, query }, { signal })
      return { items: normalizeCircleMembers(items), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled,
  })
}

export type RoleChange = { kind: 'promote' | 'demote' | 'remove'; userId: number }

/** Promotes, demotes or removes a member; for admins only. */
export function useChangeRole(circleId: number) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `roles:${circleId}` },
    mutationFn: async ({ kind, userId }: RoleChange) => {
      const params = { circleId, userId }
      if (kind === 'promote') await call(api.circles.promote, { params })
      else if (kind === 'demote') await call(api.circles.demote, { params })
      else await call(api.circles.leave, { params })
    },
    onSettled: () => invalidateCircle(cache, circleId),
  })
}
