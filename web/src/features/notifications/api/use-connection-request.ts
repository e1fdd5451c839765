import { api } from '@daystar/contract/wire'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { receivedRequestId } from '#lib/api/request-ids.ts'
import { normalizeConnection, normalizeSentRequest } from '#lib/compatibility/connections.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'
import { emit } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { orKeep } from '#lib/outbox/kept/keep.ts'
import type { NotificationItem } from '../items.ts'
import { logFailure } from '../log-failure.ts'

/** The viewer's connection to the requester. If it is accepted too, no follow-back button is shown. */
export function useFollowState(item: NotificationItem, enabled: boolean) {
  return useQuery({ ...followStateOf(item.actor.id), enabled })
}

export const followStateOf = (userId: number) =>
  queryOptions({
    queryKey: queryKeys.followState(userId),
    queryFn: async ({ signal }) => {
      try {
        return normalizeConnection(recordIn(await call(api.connections.status, { params: { userId } }, { signal })))
      } catch (error) {
        logFailure(t('Failed to load a connection status.'), error)
        throw error
      }
    },
  })

const requestIdOf = async (item: NotificationItem) => item.connectionId ?? (await receivedRequestId(item.actor.id))

/** What the outbox keeps of an answer to a request. */
const answerTo =
  ({ actor: person, connectionId }: NotificationItem, kind: 'accept' | 'decline') =>
  () => ({ kind: 'connection' as const, input: { person, action: { kind, connectionId } } })

/** Resolves to null if the answer waits to be sent. */
export function useAcceptRequest(item: NotificationItem) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () =>
      orKeep<unknown>(
        async (idempotencyKey) =>
          call(api.connections.accept, { params: { connectionId: await requestIdOf(item) } }, { idempotencyKey }),
        answerTo(item, 'accept'),
      ),
    onError: (error) => logFailure(t('Failed to accept a connection request.'), error),
    onSuccess: (reply) => {
      emit('me:counts', { followersDelta: 1 })
      if (reply === null) return
      void cache.invalidateQueries({ queryKey: queryKeys.connections })
    },
  })
}

export function useDeclineRequest(item: NotificationItem) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () =>
      orKeep<unknown>(
        async (idempotencyKey) =>
          call(api.connections.decline, { params: { connectionId: await requestIdOf(item) } }, { idempotencyKey }),
        answerTo(item, 'decline'),
      ),
    onError: (error) => logFailure(t('Failed to decline a connection request.'), error),
    onSettled: (reply) => {
      if (reply === null) return
      void cache.invalidateQueries({ queryKey: queryKeys.connections })
      void cache.invalidateQueries({ queryKey: queryKeys.notifications })
    },
  })
}

/** Requests to follow back. The status is "accepted" immediately if the other member already follows the viewer. */
export function useFollowBack(item: NotificationItem) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () =>
      orKeep(
        async (idempotencyKey) => {
          const body = { addressee_id: item.actor.id }
          return normalizeSentRequest(await call(api.connections.request, { body }, { idempotencyKey }))
        },
        () => ({ kind: 'connection', input: { person: item.actor, action: { kind: 'connect' } } }),
      ),
    onError: (error) => logFailure(t('Failed to follow back.'), error),
    onSuccess: (result) => {
      if (result === null) return
      const { state, connectionId } = result
      const isAccepted = state === 'accepted'
      if (isAccepted) emit('me:counts', { followingDelta: 1 })
      emit('connections:outgoing', {
        userId: item.actor.id,
        connectionId,
        name: item.actor.name,
        picture: item.actor.profile_pic_url,
        status: isAccepted ? 'accepted' : 'sent',
      })
      void cache.invalidateQueries({ queryKey: queryKeys.connections })
    },
  })
}
