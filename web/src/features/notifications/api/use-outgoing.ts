import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useWindowEvent } from '#lib/window-events.ts'
import { type Outgoing, readOutgoing, writeOutgoing } from '../outgoing.ts'
import { pollIntervalMs } from '../poll.ts'

/** The requests sent from this device, stored per member. Pending ones are polled until they are accepted. */
export function useOutgoing(myId: number): readonly Outgoing[] {
  const [list, setList] = useState(() => readOutgoing(myId))

  const change = useCallback(
    (update: (before: Outgoing[]) => Outgoing[]) => {
      const next = update(readOutgoing(myId))
      writeOutgoing(myId, next)
      setList(next)
    },
    [myId],
  )

  useWindowEvent('connections:outgoing', ({ userId, connectionId, name, status }) =>
    change((before) => {
      const others = before.filter((request) => request.userId !== userId)
      if (status === 'cancelled') return others
      const person = { id: userId, name, display_name: name, username: null, profile_pic_url: null }
      const now = new Date().toISOString()
      return [
        ...others,
        { userId, connectionId, person, createdAt: now, acceptedAt: status === 'accepted' ? now : null },
      ]
    }),
  )

  const pendingIds = list.filter((request) => request.acceptedAt === null).map((request) => request.userId)
  const { data: accepted } = useQuery({
    queryKey: [...queryKeys.connections, 'outgoing', ...pendingIds],
    queryFn: async ({ signal }) => {
      const states = await Promise.all(
        pendingIds.map((userId) => call(api.connections.status, { params: { userId } }, { signal }).catch(() => null)),
      )
      return pendingIds.filter((_, index) => states[index]?.status === 'accepted')
    },
    enabled: pendingIds.length > 0,
    refetchInterval: pollIntervalMs,
  })

  useEffect(() => {
    if (!accepted || accepted.length === 0) return
    const now = new Date().toISOString()
    change((before) =>
      before.map((request) =>
        accepted.includes(request.userId) && request.acceptedAt === null ? { ...request, acceptedAt: now } : request,
      ),
    )
  }, [accepted, change])

  return list
}
