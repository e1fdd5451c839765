import { limits } from '@daystar/contract/limits'
import type { OwnReport } from '@daystar/contract/moderation/reports'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { reportKeys } from '../query-keys.ts'

/** The reports of the viewer with the answers of the moderators, newest first. */
export function useOwnReports() {
  return useInfiniteQuery({
    queryKey: queryKeys.ownReports,
    queryFn: ({ pageParam, signal }): Promise<Page<OwnReport[]>> =>
      callPage(
        api.reports.own,
        { query: { limit: limits.pageDefault, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** What moderators did about the viewer. */
export function useOwnSanctions() {
  return useQuery({
    queryKey: reportKeys.ownSanctions,
    queryFn: ({ signal }) => call(api.sanctions.own, {}, { signal }),
  })
}

export function useMarkSanctionsSeen() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.sanctions.markSeen, {}),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.me })
      void cache.invalidateQueries({ queryKey: reportKeys.ownSanctions })
    },
  })
}
