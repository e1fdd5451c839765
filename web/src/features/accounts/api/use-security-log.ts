import type { SecurityEvent } from '@daystar/contract/audit'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** What happened to the viewer's account, newest first. */
export function useSecurityLog() {
  return useInfiniteQuery({
    queryKey: queryKeys.securityLog,
    queryFn: ({ pageParam, signal }): Promise<Page<SecurityEvent[]>> =>
      callPage(
        api.audit.own,
        { query: { limit: limits.pageDefault, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
}
