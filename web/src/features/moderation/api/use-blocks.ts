import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

/** The members whom the viewer blocked, newest first. */
export function useBlockedMembers() {
  return usePages(queryKeys.blocks, (page, options) =>
    callPage(api.blocks.list, { query: { limit: limits.pageMax, ...page } }, options),
  )
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
