import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeRequests, type Request } from '#lib/compatibility/connections.ts'
import { readPeople } from '#lib/compatibility/people.ts'
import { useMyId } from '#lib/members/use-me.ts'

type ReadPage = (query: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<unknown[]>>

function usePages<T>(queryKey: readonly unknown[], readPage: ReadPage, normalize: (items: unknown[]) => T[]) {
  const isMember = useMyId() !== null
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<T[]>> => {
      const { items, next } = await readPage({ limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }, signal)
      return { items: normalize(items), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: isMember,
  })
}

/** The viewer's followers, newest first. */
export function useFollowers() {
  return usePages<Person>(
    queryKeys.followers('me'),
    (query, signal) => callPage(api.connections.followers, { params: { userId: 'me' }, query }, { signal }),
    readPeople,
  )
}

/** Pending requests to the viewer. */
export function useReceivedRequests() {
  return usePages<Request>(
    queryKeys.requestsReceived,
    (query, signal) => callPage(api.connections.received, { query }, { signal }),
    (items) => normalizeRequests(items, 'received'),
  )
}

/** The viewer's own requests, pending or accepted. */
export function useSentRequests() {
  return usePages<Request>(
    queryKeys.requestsSent,
    (query, signal) => callPage(api.connections.sent, { query }, { signal }),
    (items) => normalizeRequests(items, 'sent'),
  )
}

export type PeopleQuery = ReturnType<typeof useFollowers>

/** The items of all loaded pages. */
export function itemsOf<T>(query: { data?: { pages: Page<T[]>[] } | undefined }): T[] {
  return query.data?.pages.flatMap((page) => page.items) ?? []
}
