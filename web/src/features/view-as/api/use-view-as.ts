import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { callListsPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivities } from '#lib/compatibility/activities.ts'
import { firstNumber } from '#lib/compatibility/raw-response.ts'
import { recordIn } from '#lib/compatibility/read-response.ts'

interface SeenPage extends Page<Activity[]> {
  /** The number of activities on all pages. */
  readonly count: number
}

/** The viewer's own activities as another reader sees them: `visitor`, `follower` or the id of a member. */
export function useViewAs(reader: string) {
  return useInfiniteQuery<SeenPage, Error, InfiniteData<SeenPage, string | null>, QueryKey, string | null>({
    queryKey: queryKeys.viewAs(reader),
    queryFn: async ({ pageParam, signal }): Promise<SeenPage> => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      const { items, next } = await callListsPage(api.audience.viewAs, { params: { reader }, query }, { signal })
      const response = recordIn(items)
      const activities = normalizeActivities(response.activities)
      return { items: activities, next, count: firstNumber(response, 'count') ?? activities.length }
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next,
  })
}
