import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callListsPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizePeople } from '#lib/compatibility/people.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'

/** The members who gave a high five and those who commented, newest first. A page continues both lists. */
export function useEngagement(activityId: number) {
  return useInfiniteQuery({
    queryKey: queryKeys.engagement(activityId),
    queryFn: async ({ pageParam, signal }) => {
      const input = {
        params: { activityId },
        query: { limit: limits.pageDefault, ...(pageParam && { cursor: pageParam }) },
      }
      const { items, next } = await callListsPage(api.engagement.read, input, { signal })
      const response = recordIn(items)
      return {
        highFivers: normalizePeople(response.highfivers),
        commenters: normalizePeople(response.commenters),
        next,
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({
      highFivers: pages.flatMap((page) => page.highFivers),
      commenters: pages.flatMap((page) => page.commenters),
      // The shorter list ends before the longer one.
      hasMoreHighFivers: isFull(pages.at(-1)?.highFivers),
      hasMoreCommenters: isFull(pages.at(-1)?.commenters),
    }),
  })
}

const isFull = (people: readonly Person[] = []) => people.length >= limits.pageDefault
