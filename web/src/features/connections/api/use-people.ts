import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { callPage, mapPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { normalizeRequests } from '#lib/compatibility/connections.ts'
import { readPeople } from '#lib/compatibility/people.ts'
import { useMyId } from '#lib/members/use-me.ts'

/** The viewer's followers, newest first. */
export function useFollowers() {
  return useOwnPages(queryKeys.followers('me'), (query, options) =>
    callPage(api.connections.followers, { params: { userId: 'me' }, query }, options).then(mapPage(readPeople)),
  )
}

/** Pending requests to the viewer. */
export function useReceivedRequests() {
  return useOwnPages(queryKeys.requestsReceived, (query, options) =>
    callPage(api.connections.received, { query }, options).then(
      mapPage((items) => normalizeRequests(items, 'received')),
    ),
  )
}

/** The viewer's own requests, pending or accepted. */
export function useSentRequests() {
  return useOwnPages(queryKeys.requestsSent, (query, options) =>
    callPage(api.connections.sent, { query }, options).then(mapPage((items) => normalizeRequests(items, 'sent'))),
  )
}

type LoadPage<T> = (query: { limit: number; cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<T[]>>

function useOwnPages<T>(queryKey: readonly unknown[], load: LoadPage<T>) {
  const enabled = useMyId() !== null
  return usePages(queryKey, (page, options) => load({ limit: limits.pageMax, ...page }, options), { enabled })
}

export type PeopleQuery = ReturnType<typeof useFollowers>

/** The items of all loaded pages. */
export function itemsOf<T>(query: { data?: { pages: Page<T[]>[] } | undefined }): T[] {
  return query.data?.pages.flatMap((page) => page.items) ?? []
}
