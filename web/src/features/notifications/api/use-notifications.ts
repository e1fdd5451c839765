import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeRequests, type Request } from '#lib/compatibility/connections.ts'
import { type Notification, normalizeNotifications } from '#lib/compatibility/notifications.ts'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { itemsOf, itemsOfRequests, mergeItems, type NotificationItem } from '../items.ts'
import { logFailure } from '../log-failure.ts'
import { itemsOfOutgoing } from '../outgoing.ts'
import { pollIntervalMs } from '../poll.ts'
import { useOutgoing } from './use-outgoing.ts'

async function logged<T>(message: string, request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    logFailure(message, error)
    throw error
  }
}

async function loadPage(cursor: string | null, signal: AbortSignal): Promise<Page<Notification[]>> {
  const query = cursor === null ? {} : { cursor }
  const { items, next } = await callPage(api.notifications.list, { query }, { signal })
  return { items: normalizeNotifications(items), next }
}

/** The pending requests to the member. */
export async function loadRequests(signal: AbortSignal): Promise<Request[]> {
  const query = { limit: limits.pageMax }
  return normalizeRequests(await call(api.connections.received, { query }, { signal }), 'received')
}

interface Notifications {
  /** Newest first. */
  readonly items: readonly NotificationItem[]
  readonly refresh: () => void
  /** Loads older ones; null when all are loaded. */
  readonly older: { readonly isLoading: boolean; readonly load: () => void } | null
  /** True when some of them could not be loaded. */
  readonly hasFailed: boolean
}

/** A member's notifications and requests. If one of the two fails to load, what was loaded of it before is kept. */
export function useNotifications(myId: number): Notifications {
  const outgoing = useOutgoing(myId)
  const list = useInfiniteQuery({
    queryKey: [...queryKeys.notifications, 'list'],
    queryFn: ({ pageParam, signal }) => logged(t('Failed to load notifications.'), loadPage(pageParam, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: pollIntervalMs,
  })
  const requests = useQuery({
    queryKey: [...queryKeys.notifications, 'requests'],
    queryFn: ({ signal }) => logged(t('Failed to load connection requests.'), loadRequests(signal)),
    refetchInterval: pollIntervalMs,
  })

  // Actions on this page can cause notifications; refetch without waiting for the next poll.
  const refetchNow = () => {
    void list.refetch({ cancelRefetch: false })
    void requests.refetch({ cancelRefetch: false })
  }
  useWindowEvent('notify:mention', refetchNow)
  useWindowEvent('notify:highfive', refetchNow)
  useWindowEvent('notify:comment', refetchNow)
  useWindowEvent('notify:comment_star', refetchNow)

  const areRequestsCurrent = requests.isSuccess
  const items = useMemo(() => {
    const received = itemsOfRequests(requests.data ?? [])
    const notifications = list.data?.pages.flatMap((page) => page.items) ?? []
    return mergeItems(received, itemsOf(notifications, areRequestsCurrent ? received : null), itemsOfOutgoing(outgoing))
  }, [list.data, requests.data, areRequestsCurrent, outgoing])
  return {
    items,
    refresh: () => {
      void list.refetch()
      void requests.refetch()
    },
    hasFailed: list.isError || requests.isError,
    older: list.hasNextPage ? { isLoading: list.isFetchingNextPage, load: () => void list.fetchNextPage() } : null,
  }
}
