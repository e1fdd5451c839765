import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useWindowEvent } from '#lib/window-events.ts'
import { type Outgoing, readOutgoing, writeOutgoing } from '../outgoing.ts'
import { pollMs } from '../poll.ts'

/** Own requests, kept per member on this device; those that wait are asked after until they are accepted. */
export function useOutgoing(myId: number): readonly Outgoing[] {
  const [list, setList] = useState(() => readOutgoing(myId))

  const change = useCallback(
    (make: (before: Outgoing[]) => Outgoing[]) => {
      const next = make(readOutgoing(myId))
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

  const waiting = list.filter((request) => request.acceptedAt === null).map((request) => request.userId)
  const { data: accepted } = useQuery({
    queryKey: [...queryKeys.connections, 'outgoing', ...waiting],
    queryFn: async ({ signal }) => {
      const states = await Promise.all(
        waiting.map((userId) => call(api.connections.status, { params: { userId } }, { signal }).catch(() => null)),
      )
      return waiting.filter((_, index) => states[index]?.status === 'accepted')
    },
    enabled: waiting.length > 0,
    refetchInterval: pollMs,
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
