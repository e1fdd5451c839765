import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage, isUnknownEndpoint, type Page } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asActivity } from '#lib/wire-shapes.ts'

/** A feed that has not come by then is given up: the reader is told and may retry. */
const feedTimeoutMs = 12000

type ReadPage = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<unknown[]>>

/** Pages of activities under one key; every list of cards is read this way. */
function useActivityPages(
  queryKey: readonly unknown[],
  readPage: ReadPage,
  enabled = true,
  more: { staleTime?: number } = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<Page<Activity[]>> => {
      const { items, next } = await readPage(pageParam ?? undefined, signal)
      return { items: items.map(asActivity), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled,
    ...more,
  })
}

export type ActivityPagesQuery = ReturnType<typeof useActivityPages>

const tagOf = (tag: string | null) => (tag === null ? {} : { tag })
const cursorOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })

/**
 * The home feed: `following`, `mine` or `circle:{id}`. Never read again behind the reader's back, which would push the page: new
 * posts wait behind a pill, and own acts are put in as they happen.
 */
export function useHomeFeed(scope: string, tag: string | null) {
  const query = { scope, ...tagOf(tag) }
  return useActivityPages(
    queryKeys.feed(scope, tag),
    (cursor, signal) =>
      callPage(api.feed.home, { query: { ...query, ...cursorOf(cursor) } }, { signal, timeoutMs: feedTimeoutMs }),
    true,
    { staleTime: Number.POSITIVE_INFINITY },
  )
}

export function useCircleFeed(circleId: number, tag: string | null, enabled = true) {
  return useActivityPages(
    queryKeys.circleFeed(circleId, tag),
    async (cursor, signal) => {
      const query = { ...tagOf(tag), ...cursorOf(cursor) }
      const options = { signal, timeoutMs: feedTimeoutMs }
      try {
        return await callPage(api.feed.circle, { params: { circleId }, query }, options)
      } catch (error) {
        if (!(error instanceof Problem && isUnknownEndpoint(error))) throw error
        // Some servers know a circle's feed only as a part of the home feed.
        return callPage(api.feed.home, { query: { circle_id: circleId, ...query } }, options)
      }
    },
    enabled,
  )
}

export function useMemberActivities(userId: number, tag: string | null) {
  return useActivityPages(queryKeys.memberActivities(userId, tag), (cursor, signal) =>
    callPage(
      api.activities.ofMember,
      { params: { userId: String(userId) }, query: { ...tagOf(tag), ...cursorOf(cursor) } },
      { signal, timeoutMs: feedTimeoutMs },
    ),
  )
}
