import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage, mapPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { normalizeCircleMembers } from '#lib/compatibility/circles.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'
import { invalidateCircle } from './use-membership.ts'

/** A circle's members, in the order in which they joined. */
export function useCircleMembers(circleId: number, enabled = true) {
  return usePages(
    queryKeys.circleMembers(circleId),
    (page, options) =>
      callPage(api.circles.members, { params: { circleId }, query: { limit: limits.pageMax, ...page } }, options).then(
        mapPage(normalizeCircleMembers),
      ),
    {
      enabled,
    },
  )
}

export type RoleChange =
  | { kind: 'promote' | 'demote' | 'appoint' | 'dismiss'; userId: number }
  | { kind: 'remove'; userId: number; explanation: Explanation }

const endpoints = {
  promote: api.circles.promote,
  demote: api.circles.demote,
  appoint: api.circles.appointModerator,
  dismiss: api.circles.dismissModerator,
}

/** Changes the role of a member, or removes them. */
export function useChangeRole(circleId: number) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `roles:${circleId}` },
    mutationFn: async (change: RoleChange) => {
      const params = { circleId, userId: change.userId }
      if (change.kind === 'remove') await call(api.circles.leave, { params, query: change.explanation })
      else await call(endpoints[change.kind], { params })
    },
    onSettled: () => invalidateCircle(cache, circleId),
  })
}
