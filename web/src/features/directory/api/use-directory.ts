import { api } from '@daystar/contract/wire'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'
import type { DirectoryFilters } from '../directory-filters.ts'

/** The members in the directory. */
export function useDirectoryMembers({ circle, tag, new: isNew }: DirectoryFilters) {
  const query = {
    ...(circle !== undefined && { circle_id: circle }),
    ...(tag !== undefined && { tag }),
    ...(isNew && { is_new: isNew }),
  }
  return usePages(
    queryKeys.directory('members', JSON.stringify(query)),
    (page, options) => callPage(api.directory.members, { query: { ...query, ...page } }, options),
    {
      staleTime: 30_000,
    },
  )
}

/** The circles in the directory. */
export function useDirectoryCircles({ tag, new: isNew }: DirectoryFilters) {
  const query = { ...(tag !== undefined && { tag }), ...(isNew && { is_new: isNew }) }
  return usePages(
    queryKeys.directory('circles', JSON.stringify(query)),
    (page, options) => callPage(api.directory.circles, { query: { ...query, ...page } }, options),
    {
      staleTime: 30_000,
    },
  )
}
