import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** The members whom the viewer blocked, newest first. */
export function useBlockedMembers() {
  return useInfiniteQuery({
    queryKey: queryKeys.blocks,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }
      return await callPage(api.blocks.list, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Blocks or unblocks a member. Both change what every list shows, so everything is read again. */
export function useSetBlock(userId: number) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: `block:${userId}` },
    mutationFn: (on: boolean) => call(on ? api.blocks.add : api.blocks.remove, { params: { userId } }),
    onSuccess: () => {
      cache.removeQueries({ type: 'inactive', queryKey: queryKeys.activities })
      void cache.invalidateQueries()
    },
  })
}
