import type { CircleDetail } from '@daystar/contract/circles'
import { api } from '@daystar/contract/wire'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import { joinCircle } from './join-circle.ts'

/** Invalidates everything that depends on a circle's membership: its page, its feeds and the lists that include it. */
export function invalidateCircle(cache: QueryClient, circleId: number): void {
  void cache.invalidateQueries({ queryKey: queryKeys.circles })
  void cache.invalidateQueries({ queryKey: queryKeys.circleFeed(circleId, null).slice(0, 4) })
  void cache.invalidateQueries({ queryKey: queryKeys.feed(`circle:${circleId}`, null).slice(0, 4) })
}

/** Mutation key of the viewer's own pending join and leave requests. */
export const membershipKey = ['membership']

export type MembershipOutcome = 'joined' | 'join-failed' | 'left' | 'leave-failed'

/** The server's reason why trying again does not help, such as a missing invite. */
function rejectionOf(error: unknown): string | null {
  return error instanceof RequestError && error.status === 403 ? error.detail : null
}

/**
 * Joins and leaves a circle with an optimistic update that is rolled back on error. `onOutcome` also runs after the
 * button has unmounted.
 */
export function useMembership(
  circleId: number,
  onOutcome: (outcome: MembershipOutcome, rejection?: string | null) => void,
) {
  const cache = useQueryClient()
  const myId = useMyId()
  const key = queryKeys.circle(circleId)
  const nameOf = () => cache.getQueryData<CircleDetail>(key)?.name ?? t('Circle #{id}', { id: circleId })
  const setMember = (joined: boolean) =>
    cache.setQueryData(key, (circle: CircleDetail | undefined) =>
      circle && circle.is_member !== joined
        ? {
            ...circle,
            is_member: joined,
            is_admin: joined && circle.is_admin,
            is_moderator: joined && circle.is_moderator,
            member_count: Math.max(0, circle.member_count + (joined ? 1 : -1)),
          }
        : circle,
    )
  const shared = {
    mutationKey: membershipKey,
    scope: { id: `membership:${circleId}` },
    // While it waits to be sent, the server does not have the result yet.
    onSettled: (isDone?: boolean | null) => {
      if (isDone !== null) invalidateCircle(cache, circleId)
    },
  }

  const join = useMutation({
    ...shared,
    mutationFn: async (invite: string | undefined) => {
      if (myId === null) throw new RequestError('rejected', 401, { detail: t('Not authenticated') })
      return await orKeep(
        async (idempotencyKey) => {
          await joinCircle({ circleId, userId: myId, invite, idempotencyKey })
          return true
        },
        () => ({ kind: 'membership', input: { circleId, userId: myId, name: nameOf(), on: true, invite } }),
      )
    },
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: key })
      // A private circle is left out: the server rejects reads of its content until the join has succeeded.
      if (cache.getQueryData<CircleDetail>(key)?.is_private === false) setMember(true)
    },
    onError: (error) => {
      setMember(false)
      onOutcome('join-failed', rejectionOf(error))
    },
    onSuccess: (isDone) => {
      if (isDone === null) return
      setMember(true)
      onOutcome('joined')
    },
  })
  const leave = useMutation({
    ...shared,
    mutationFn: async () => {
      if (myId === null) throw new RequestError('rejected', 401, { detail: t('Not authenticated') })
      return await orKeep(
        async (idempotencyKey) => {
          await call(api.circles.leave, { params: { circleId, userId: myId } }, { idempotencyKey })
          return true
        },
        () => ({ kind: 'membership', input: { circleId, userId: myId, name: nameOf(), on: false } }),
      )
    },
    onMutate: async () => {
      await cache.cancelQueries({ queryKey: key })
      const before = cache.getQueryData<CircleDetail>(key)
      setMember(false)
      return before
    },
    onError: (_error, _variables, before) => {
      setMember(true)
      cache.setQueryData(key, (now: CircleDetail | undefined) =>
        now && before ? { ...now, is_admin: before.is_admin, is_moderator: before.is_moderator } : now,
      )
      onOutcome('leave-failed')
    },
    onSuccess: (isDone) => {
      if (isDone !== null) onOutcome('left')
    },
  })
  return { join, leave }
}
