import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { joinByAnyName } from './join-calls.ts'

/** What depends on who is in a circle: its page, its feed, the lists it stands in. */
export function readCircleAnew(cache: QueryClient, circleId: number): void {
  void cache.invalidateQueries({ queryKey: queryKeys.circles })
  void cache.invalidateQueries({ queryKey: queryKeys.circleFeed(circleId, null).slice(0, 4) })
  void cache.invalidateQueries({ queryKey: queryKeys.feed(`circle:${circleId}`, null).slice(0, 4) })
}

/** Under which one's own joining and leaving is known while it is under way. */
export const membershipKey = ['membership']

export type MembershipNews = 'joined' | 'join-failed' | 'left' | 'leave-failed'

/**
 * Joins and leaves; the badge changes at once and back again where the server refuses. `onNews` is told what came of it even
 * where the button that was pressed is gone from the page.
 */
export function useMembership(circleId: number, onNews: (news: MembershipNews) => void) {
  const cache = useQueryClient()
  const myId = useMyId()
  const key = queryKeys.circle(circleId)
  const show = (joined: boolean) =>
    cache.setQueryData(key, (circle: CircleDetail | undefined) =>
      circle && circle.is_member !== joined
        ? {
            ...circle,
            is_member: joined,
            is_admin: joined && circle.is_admin,
            member_count: Math.max(0, circle.member_count + (joined ? 1 : -1)),
          }
        : circle,
    )
  const shared = {
    mutationKey: membershipKey,
    scope: { id: `membership:${circleId}` },
    onSettled: () => readCircleAnew(cache, circleId),
  }

  const join = useMutation({
    ...shared,
    mutationFn: async (invite: string | undefined) => {
      if (myId === null) throw new Problem('refused', 401, { detail: 'Not authenticated' })
      await joinByAnyName(circleId, myId, invite)
    },
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: key })
      // What a private circle holds is refused until the server has let the reader in.
      if (cache.getQueryData<CircleDetail>(key)?.is_private === false) show(true)
    },
    onError: () => {
      show(false)
      onNews('join-failed')
    },
    onSuccess: () => {
      show(true)
      onNews('joined')
    },
  })
  const leave = useMutation({
    ...shared,
    mutationFn: async () => {
      if (myId === null) throw new Problem('refused', 401, { detail: 'Not authenticated' })
      await call(api.circles.leave, { params: { circleId, userId: myId } })
    },
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData<CircleDetail>(key)
      show(false)
      return before
    },
    onError: (_problem, _nothing, before) => {
      show(true)
      cache.setQueryData(key, (now: CircleDetail | undefined) =>
        now && before ? { ...now, is_admin: before.is_admin } : now,
      )
      onNews('leave-failed')
    },
    onSuccess: () => onNews('left'),
  })
  return { join, leave }
}
