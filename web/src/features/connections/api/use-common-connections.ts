import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** The members whom both the viewer and another member follow. */
export function useCommonConnections(userId: number) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.connections, 'common', userId],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      const input = { params: { userId: String(userId) }, query }
      return await callPage(api.connections.common, input, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
