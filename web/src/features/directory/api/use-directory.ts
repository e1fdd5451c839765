import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import type { DirectoryFilters } from '../directory-filters.ts'

/** The members in the directory. */
export function useDirectoryMembers({ circle, tag, new: isNew }: DirectoryFilters) {
  const query = {
    ...(circle !== undefined && { circle_id: circle }),
    ...(tag !== undefined && { tag }),
    ...(isNew && { is_new: isNew }),
  }
  return useInfiniteQuery({
    queryKey: queryKeys.directory('members', JSON.stringify(query)),
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? {} : { cursor: pageParam }
      return await callPage(api.directory.members, { query: { ...query, ...page } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 30_000,
  })
}

/** The circles in the directory. */
export function useDirectoryCircles({ tag, new: isNew }: DirectoryFilters) {
  const query = { ...(tag !== undefined && { tag }), ...(isNew && { is_new: isNew }) }
  return useInfiniteQuery({
    queryKey: queryKeys.directory('circles', JSON.stringify(query)),
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? {} : { cursor: pageParam }
      return await callPage(api.directory.circles, { query: { ...query, ...page } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 30_000,
  })
}
