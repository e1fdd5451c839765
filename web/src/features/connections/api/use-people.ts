import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type Page } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { useMyId } from '#lib/use-me.ts'
import { asPerson } from '#lib/wire-shapes.ts'
import { asRequest, type Request } from '../connection-shape.ts'

type ReadPage = (query: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<unknown[]>>

function usePages<T>(queryKey: readonly unknown[], read: ReadPage, shape: (raw: unknown) => T) {
  const isMember = useMyId() !== null
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<T[]>> => {
      const { items, next } = await read({ limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }, signal)
      return { items: items.map(shape), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: isMember,
  })
}

/** Whom the reader follows, newest first. */
export function useFollowing() {
  return usePages<Person>(
    queryKeys.following('me'),
    (query, signal) => callPage(api.connections.following, { params: { userId: 'me' }, query }, { signal }),
    asPerson,
  )
}

/** Who follows the reader, newest first. */
export function useFollowers() {
  return usePages<Person>(
    queryKeys.followers('me'),
    (query, signal) => callPage(api.connections.followers, { params: { userId: 'me' }, query }, { signal }),
    asPerson,
  )
}

/** Requests that wait for the reader's answer. */
export function useReceivedRequests() {
  return usePages<Request>(
    queryKeys.requestsReceived,
    (query, signal) => callPage(api.connections.received, { query }, { signal }),
    (raw) => asRequest(raw, 'received'),
  )
}

/** What the reader asked of others, waiting or accepted. */
export function useSentRequests() {
  return usePages<Request>(
    queryKeys.requestsSent,
    (query, signal) => callPage(api.connections.sent, { query }, { signal }),
    (raw) => asRequest(raw, 'sent'),
  )
}

export type PeopleQuery = ReturnType<typeof useFollowing>

/** Everything that has been read of a list so far. */
export function itemsOf<T>(query: { data?: { pages: Page<T[]>[] } | undefined }): T[] {
  return query.data?.pages.flatMap((page) => page.items) ?? []
}
