import { api } from '@daystar/contract/wire'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ActivityPages } from '#lib/api/activity-cache.ts'
import { arrivedPage, callPage, mapPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { normalizeActivities } from '#lib/compatibility/activities.ts'
import { firstSupported } from '#lib/compatibility/route-fallback.ts'
import { useScopeFilter } from './use-scope-filter.ts'

/** After this time the request is aborted and an error with a retry button is shown. */
const feedTimeoutMs = 12000

type LoadPage = (
  page: { cursor?: string },
  options: { signal: AbortSignal; timeoutMs: number },
) => Promise<Page<unknown[]>>

/** Pages of activities under one query key; the basis of every activity list. */
function useActivityPages(
  queryKey: readonly unknown[],
  load: LoadPage,
  options: { staleTime?: number; select?: (data: ActivityPages) => ActivityPages } = {},
) {
  return usePages(
    queryKey,
    (page, { signal }) => load(page, { signal, timeoutMs: feedTimeoutMs }).then(mapPage(normalizeActivities)),
    options,
  )
}

export type ActivityPagesQuery = ReturnType<typeof useActivityPages>

const tagQuery = (tag: string | null) => (tag === null ? {} : { tag })

/**
 * Puts the first page into the cache if it arrived while the app was loading, so that the first render shows it. Not as
 * `initialData`, to which a query returns when another member signs in.
 */
function cacheArrivedPage(
  cache: QueryClient,
  queryKey: readonly unknown[],
  query: { scope: string; tag?: string },
): void {
  try {
    const page = arrivedPage(api.feed.home, { query })
    if (!page) return
    const pages = [{ ...page, items: normalizeActivities(page.items) }]
    cache.setQueryData<ActivityPages>(queryKey, { pages, pageParams: [null] })
  } catch {
    // The page cannot be read; the query requests it again and shows the error.
  }
}

/**
 * The home feed of a scope: `following`, which is narrowed to the viewer and followed authors, `mine` or `circle:{id}`.
 * Never refetched in the background, which would shift the page: new activities are announced by `NewActivitiesPill`,
 * and the viewer's own changes are applied to the cache.
 */
export function useHomeFeed(scope: string, tag: string | null) {
  const query = { scope, ...tagQuery(tag) }
  const filter = useScopeFilter(scope)
  const narrow = useCallback(
    (data: ActivityPages) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, items: filter(page.items) })),
    }),
    [filter],
  )
  const cache = useQueryClient()
  const queryKey = queryKeys.feed(scope, tag)
  useState(() => cacheArrivedPage(cache, queryKey, query))
  return useActivityPages(
    queryKey,
    (page, options) => callPage(api.feed.home, { query: { ...query, ...page } }, options),
    { staleTime: Number.POSITIVE_INFINITY, select: narrow },
  )
}

export function useCircleFeed(circleId: number, tag: string | null) {
  return useActivityPages(queryKeys.circleFeed(circleId, tag), (page, options) => {
    const query = { ...tagQuery(tag), ...page }
    // Some servers offer the feed of a circle only through the home feed.
    return firstSupported([
      () => callPage(api.feed.circle, { params: { circleId }, query }, options),
      () => callPage(api.feed.home, { query: { circle_id: circleId, ...query } }, options),
    ])
  })
}

export function useMemberActivities(userId: number, tag: string | null) {
  return useActivityPages(queryKeys.memberActivities(userId, tag), (page, options) =>
    callPage(
      api.activities.ofMember,
      { params: { userId: String(userId) }, query: { ...tagQuery(tag), ...page } },
      options,
    ),
  )
}
