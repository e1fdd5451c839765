import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'
import { invalidateCircle } from './use-membership.ts'

/** Requests to join the circle, newest first; for its admins and moderators. */
export function useCircleRequests(circleId: number) {
  return usePages(queryKeys.circleRequests(circleId), (page, options) =>
    callPage(api.circleRequests.list, { params: { circleId }, query: { limit: limits.pageDefault, ...page } }, options),
  )
}

/** How many there are. */
export function useCircleRequestCount(circleId: number): number {
  const { data } = useRead(queryKeys.circleRequestCount(circleId), api.circleRequests.count, { params: { circleId } })
  return data?.count ?? 0
}

/** Accepts or declines a request. */
export function useDecideRequest(circleId: number) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `roles:${circleId}` },
    mutationFn: ({ userId, accepts }: { userId: number; accepts: boolean }) =>
      call(accepts ? api.circleRequests.accept : api.circleRequests.decline, { params: { circleId, userId } }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.circleRequests(circleId) })
      void cache.invalidateQueries({ queryKey: queryKeys.circleRequestCount(circleId) })
      invalidateCircle(cache, circleId)
    },
  })
}

/** Asks to join, and withdraws the request. */
export function useOwnRequest(circleId: number) {
  const cache = useQueryClient()
  const key = queryKeys.circle(circleId)
  const setRequestedAt = (requested_at: string | null) =>
    cache.setQueryData(key, (circle: CircleDetail | undefined) => circle && { ...circle, requested_at })
  const scope = { id: `membership:${circleId}` }
  const onSettled = () => void cache.invalidateQueries({ queryKey: key })
  const ask = useMutation({
    scope,
    mutationFn: (text: string) => call(api.circleRequests.create, { params: { circleId }, body: { text } }),
    onSuccess: ({ requested_at }) => setRequestedAt(requested_at),
    onSettled,
  })
  const withdraw = useMutation({
    scope,
    mutationFn: () => call(api.circleRequests.withdraw, { params: { circleId } }),
    onSuccess: () => setRequestedAt(null),
    onSettled,
  })
  return { ask, withdraw }
}
