import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#lib/api.ts'
import { normalizeRequests, type Request } from '#lib/compatibility/connections.ts'
import { type Notification, normalizeNotifications } from '#lib/compatibility/notifications.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useWindowEvent } from '#lib/window-events.ts'
import { itemsOf, itemsOfRequests, mergeItems, type NotificationItem } from '../items.ts'
import { logFailure } from '../log-failure.ts'
import { itemsOfOutgoing } from '../outgoing.ts'
import { pollIntervalMs } from '../poll.ts'
import { useOutgoing } from './use-outgoing.ts'

interface Loaded {
  notifications: readonly Notification[]
  requests: readonly Request[]
  /** False if only an earlier version of `requests` is known. */
  areRequestsCurrent: boolean
}

/** Reads the notifications and the pending requests. If one of them fails, the previous version of it is kept. */
async function load(before: Loaded | undefined, signal: AbortSignal): Promise<Loaded> {
  const [notifications, requests] = await Promise.allSettled([
    call(api.notifications.list, {}, { signal }).then(normalizeNotifications),
    call(api.connections.received, { query: { limit: limits.pageMax } }, { signal }).then((response) =>
      normalizeRequests(response, 'received'),
    ),
  ])
  if (notifications.status === 'rejected') logFailure('Failed to load notifications.', notifications.reason)
  if (requests.status === 'rejected') logFailure('Failed to load connection requests.', requests.reason)
  if (notifications.status === 'rejected' && requests.status === 'rejected') throw notifications.reason
  return {
    notifications: notifications.status === 'fulfilled' ? notifications.value : (before?.notifications ?? []),
    requests: requests.status === 'fulfilled' ? requests.value : (before?.requests ?? []),
    areRequestsCurrent: requests.status === 'fulfilled',
  }
}

/** A member's notifications, newest first. */
export function useNotifications(myId: number): { items: readonly NotificationItem[]; refresh: () => void } {
  const cache = useQueryClient()
  const outgoing = useOutgoing(myId)
  const { data, refetch } = useQuery({
    queryKey: queryKeys.notifications,
    queryFn: ({ signal }) => load(cache.getQueryData<Loaded>(queryKeys.notifications), signal),
    refetchInterval: pollIntervalMs,
  })

  // Actions on this page can cause notifications; refetch without waiting for the next poll.
  const refetchNow = () => void refetch({ cancelRefetch: false })
  useWindowEvent('notify:mention', refetchNow)
  useWindowEvent('notify:highfive', refetchNow)
  useWindowEvent('notify:comment', refetchNow)
  useWindowEvent('notify:comment_star', refetchNow)

  const items = useMemo(() => {
    const requests = itemsOfRequests(data?.requests ?? [])
    const notifications = itemsOf(data?.notifications ?? [], data?.areRequestsCurrent ? requests : null)
    return mergeItems(requests, notifications, itemsOfOutgoing(outgoing))
  }, [data, outgoing])
  return { items, refresh: () => void refetch() }
}
