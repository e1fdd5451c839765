import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** The notifications of a group, newest first. */
export function useGroup(key: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.notifications, 'group', key],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        api.notifications.group,
        { query: { key, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
