import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizePerson } from '#lib/compatibility/people.ts'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'
import { useStorageChange } from '#lib/storage/use-storage-change.ts'
import { logFailure } from '../log-failure.ts'
import { type Outgoing, readOutgoing, withStates, writeOutgoing } from '../outgoing.ts'
import { pollIntervalMs } from '../poll.ts'
import { readOutgoingStates } from './outgoing-states.ts'

/**
 * The requests sent from this device, stored per member. Pending ones are polled until they are accepted or declined.
 */
export function useOutgoing(myId: number): readonly Outgoing[] {
  const [list, setList] = useState<readonly Outgoing[]>(() => readOutgoing(myId))
  useStorageChange(storageKeys.outgoingRequests(myId), () => setList(readOutgoing(myId)))

  const change = useCallback(
    (update: (before: readonly Outgoing[]) => readonly Outgoing[]) => {
      const next = update(readOutgoing(myId))
      writeOutgoing(myId, next)
      setList(next)
    },
    [myId],
  )

  useWindowEvent('connections:outgoing', ({ userId, connectionId, name, picture, status }) =>
    change((before) => {
      const others = before.filter((request) => request.userId !== userId)
      if (status === 'cancelled') return others
      const person = normalizePerson({ id: userId, name, profile_pic_url: picture })
      const now = new Date().toISOString()
      return [
        ...others,
        { userId, connectionId, person, createdAt: now, acceptedAt: status === 'accepted' ? now : null },
      ]
    }),
  )

  const pending = list.filter((request) => request.acceptedAt === null)
  const pendingIds = pending.map((request) => request.userId)
  const { data: states } = useQuery({
    // With the times, so that the state of a declined request is not that of a new one to the same member.
    queryKey: [
      ...queryKeys.connections,
      'outgoing',
      ...pending.map(({ userId, createdAt }) => `${userId} ${createdAt}`),
    ],
    queryFn: async ({ signal }) => {
      try {
        return await readOutgoingStates(pendingIds, signal)
      } catch (error) {
        logFailure(t('Failed to load sent connection requests.'), error)
        throw error
      }
    },
    enabled: pendingIds.length > 0,
    refetchInterval: pollIntervalMs,
  })

  useEffect(() => {
    if (states) change((before) => withStates(before, states, new Date().toISOString()))
  }, [states, change])

  return list
}
