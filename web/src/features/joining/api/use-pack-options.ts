import type { Event } from '@daystar/contract/events/event'
import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** The members whom the viewer can add to a welcome pack. */
export function usePackMembers() {
  return useInfiniteQuery({
    queryKey: queryKeys.packMembers,
    queryFn: async ({ pageParam, signal }): Promise<Page<Person[]>> => {
      const query = { limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }
      return await callPage(api.invitations.packMembers, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** The next events, with what decides whether people who join can see them. */
export function usePackEvents() {
  return useQuery({
    queryKey: queryKeys.packEvents,
    queryFn: ({ signal }): Promise<Event[]> =>
      call(api.events.list, { query: { time: 'upcoming', limit: limits.pageMax } }, { signal }),
  })
}
