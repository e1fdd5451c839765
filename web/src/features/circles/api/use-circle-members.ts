import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asCircleMembers, type CircleMember } from '../circle-shape.ts'
import { readCircleAnew } from './use-membership.ts'

/** A circle's members, longest-standing first. */
export function useCircleMembers(circleId: number, enabled = true) {
  return useInfiniteQuery({
    queryKey: queryKeys.circleMembers(circleId),
    queryFn: async ({ pageParam, signal }): Promise<Page<CircleMember[]>> => {
      const query = { limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }
      const { items, next } = await callPage(api.circles.members, { params: { circleId }, query }, { signal })
      return { items: asCircleMembers(items), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled,
  })
}

export type RoleAct = { kind: 'promote' | 'demote' | 'remove'; userId: number }

/** What admins may do about a member. */
export function useRoleAct(circleId: number) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `roles:${circleId}` },
    mutationFn: async ({ kind, userId }: RoleAct) => {
      const params = { circleId, userId }
      if (kind === 'promote') await call(api.circles.promote, { params })
      else if (kind === 'demote') await call(api.circles.demote, { params })
      else await call(api.circles.leave, { params })
    },
    onSettled: () => readCircleAnew(cache, circleId),
  })
}
