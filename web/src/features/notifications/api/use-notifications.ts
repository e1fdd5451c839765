import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useWindowEvent } from '#lib/window-events.ts'
import { asList } from '#lib/wire-shapes.ts'
import { itemsOf, itemsOfRequests, mergeItems } from '../items.ts'
import { itemsOfOutgoing } from '../outgoing.ts'
import { pollMs } from '../poll.ts'
import { markSeen, readSeen } from '../seen.ts'
import { useOutgoing } from './use-outgoing.ts'

/** Everything that concerns a member, and how much of it is new. Errors are kept quiet: the next reading may succeed. */
export function useNotifications(myId: number) {
  const [seen, setSeen] = useState(() => readSeen(myId))
  const outgoing = useOutgoing(myId)
  const { data, refetch } = useQuery({
    queryKey: queryKeys.notifications,
    queryFn: async ({ signal }) => {
      const [list, requests] = await Promise.all([
        call(api.notifications.list, {}, { signal }),
        call(api.connections.received, { query: { limit: limits.pageMax } }, { signal }).catch(() => null),
      ])
      const waiting = requests === null ? null : itemsOfRequests(asList(requests))
      return mergeItems(waiting ?? [], itemsOf(asList(list), waiting))
    },
    refetchInterval: pollMs,
  })

  // Whoever on this page causes a notification says so: what one does may be answered at once.
  const readAgain = () => void refetch({ cancelRefetch: false })
  useWindowEvent('notify:mention', readAgain)
  useWindowEvent('notify:highfive', readAgain)
  useWindowEvent('notify:comment', readAgain)
  useWindowEvent('notify:comment_star', readAgain)

  const items = useMemo(() => mergeItems(data ?? [], itemsOfOutgoing(outgoing)), [data, outgoing])
  const unread = items.filter((item) => !seen.has(item.key)).length
  const seeAll = () =>
    setSeen(
      markSeen(
        myId,
        items.map((item) => item.key),
      ),
    )
  return { items, unread, seen, seeAll, refresh: () => void refetch() }
}
