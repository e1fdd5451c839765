import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, callPage, mapPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { normalizeRequests, type Request } from '#lib/compatibility/connections.ts'
import { normalizeNotifications } from '#lib/compatibility/notifications.ts'
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
  const list = usePages(
    [...queryKeys.notifications, 'list'],
    (query, options) => {
      const page = callPage(api.notifications.list, { query }, options).then(mapPage(normalizeNotifications))
      return logged(t('Failed to load notifications.'), page)
    },
    { refetchInterval: pollIntervalMs },
  )
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
