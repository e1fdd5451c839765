import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#lib/api.ts'
import { normalizeRequests } from '#lib/compatibility/connections.ts'
import { normalizeNotifications } from '#lib/compatibility/notifications.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useWindowEvent } from '#lib/window-events.ts'
import { itemsOf, itemsOfRequests, mergeItems } from '../items.ts'
import { itemsOfOutgoing } from '../outgoing.ts'
import { pollIntervalMs } from '../poll.ts'
import { markSeen, readSeen } from '../seen.ts'
import { useOutgoing } from './use-outgoing.ts'

/** A member's notifications and the number of unread ones. Errors are not shown, because polling retries. */
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
      const pending = requests && itemsOfRequests(normalizeRequests(requests, 'received'))
      return mergeItems(pending ?? [], itemsOf(normalizeNotifications(list), pending))
    },
    refetchInterval: pollIntervalMs,
  })

  // Actions on this page can cause notifications; refetch without waiting for the next poll.
  const refetchNow = () => void refetch({ cancelRefetch: false })
  useWindowEvent('notify:mention', refetchNow)
  useWindowEvent('notify:highfive', refetchNow)
  useWindowEvent('notify:comment', refetchNow)
  useWindowEvent('notify:comment_star', refetchNow)

  const items = useMemo(() => mergeItems(data ?? [], itemsOfOutgoing(outgoing)), [data, outgoing])
  const unread = items.filter((item) => !seen.has(item.key)).length
  const markAllSeen = () =>
    setSeen(
      markSeen(
        myId,
        items.map((item) => item.key),
      ),
    )
  return { items, unread, seen, markAllSeen, refresh: () => void refetch() }
}
