import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMemo } from 'react'
import { callPage, mapPage } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { usePages } from '../api/use-pages.ts'
import { readPeople } from '../compatibility/people.ts'
import { useMyId } from './use-me.ts'

/** The members that the viewer follows, newest first. */
export function useFollowing(enabled = true) {
  const isMember = useMyId() !== null
  return usePages(
    queryKeys.following('me'),
    (page, options) =>
      callPage(
        api.connections.following,
        { params: { userId: 'me' }, query: { limit: limits.pageMax, ...page } },
        options,
      ).then(mapPage(readPeople)),
    {
      enabled: enabled && isMember,
    },
  )
}

/**
 * All members that the viewer follows; null while they are unknown. A list of several pages is not loaded completely.
 */
export function useAllFollowed(enabled: boolean): readonly Person[] | null {
  const { data } = useFollowing(enabled)
  return useMemo(() => {
    if (!data || data.pages.at(-1)?.next !== null) return null
    return data.pages.flatMap((page) => page.items)
  }, [data])
}
