import type { NotificationFilter } from '@daystar/contract/notifications/kinds'
import { api } from '@daystar/contract/wire'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callPage, mapPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { normalizeNotifications } from '#lib/compatibility/notifications.ts'
import { itemsOf, itemsOfRequests, mergeItems, type NotificationItem } from '../items.ts'
import { followStateOf } from './use-connection-request.ts'
import { loadRequests } from './use-notifications.ts'

/**
 * The notifications that a filter leaves, page by page. Those that were unread stay in the list until it is opened
 * again, although showing them marks them as read.
 */
export function useNotificationPages(filter: NotificationFilter | null) {
  const isUnread = filter === 'unread'
  const query = usePages(
    isUnread ? ['unread-notifications'] : [...queryKeys.notifications, 'filtered', filter],
    (page, options) => {
      const query = { ...(filter !== null && { filter }), ...page }
      return callPage(api.notifications.list, { query }, options).then(mapPage(normalizeNotifications))
    },
    isUnread ? { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } : {},
  )
  const showsRequests = filter === null || filter === 'requests' || isUnread
  const requests = useQuery({
    queryKey: [...queryKeys.notifications, 'requests'],
    queryFn: ({ signal }) => loadRequests(signal),
    enabled: showsRequests,
  })
  const items = useMemo(() => {
    if (!query.data) return undefined
    const received = itemsOfRequests(requests.data ?? [])
    const all = query.data.pages.flatMap((page) => page.items)
    // The server can omit pending requests from the notifications.
    return mergeItems(isUnread || !showsRequests ? [] : received, itemsOf(all, requests.isSuccess ? received : null))
  }, [query.data, requests.data, requests.isSuccess, isUnread, showsRequests])
  const isComplete = useIsComplete(items, showsRequests && isFirstAttempt(requests))
  return { query, items: isComplete ? items : undefined }
}

const isFirstAttempt = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
  isPending && failureCount === 0

/**
 * Returns whether everything is loaded, or has failed, that the rows of the first page need. What arrived later would
 * move the rows below; what is shown once remains.
 */
function useIsComplete(items: readonly NotificationItem[] | undefined, isLoadingRequests: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const answered = items?.filter(({ kind, accepted }) => kind === 'connection_request' && accepted) ?? []
  const isLoadingStates = useQueries({
    queries: [...new Set(answered.map(({ actor }) => actor.id))].map(followStateOf),
    combine: (states) => states.some(isFirstAttempt),
  })
  const isComplete = items !== undefined && !isLoadingRequests && !isLoadingStates
  if (isComplete && !isShown) setShown(true)
  return isComplete || isShown
}
