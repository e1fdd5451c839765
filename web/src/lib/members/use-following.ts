import type { Person } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callPage, type Page } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { readPeople } from '../compatibility/people.ts'
import { useMyId } from './use-me.ts'

/** The members that the viewer follows, newest first. */
export function useFollowing(enabled = true) {
  const isMember = useMyId() !== null
  return useInfiniteQuery({
    queryKey: queryKeys.following('me'),
    queryFn: async ({ pageParam, signal }): Promise<Page<Person[]>> => {
      const query = { limit: limits.pageMax, ...(pageParam && { cursor: pageParam }) }
      const { items, next } = await callPage(api.connections.following, { params: { userId: 'me' }, query }, { signal })
      return { items: readPeople(items), next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: enabled && isMember,
  })
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
