import type { Application, ApplicationStatus } from '@daystar/contract/joining/applications'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** Open applications, oldest first, or declined ones, newest first. */
export function useApplications(status: ApplicationStatus) {
  return useInfiniteQuery({
    queryKey: queryKeys.applicationsOf(status),
    queryFn: ({ pageParam, signal }): Promise<Page<Application[]>> => {
      const query = { status, limit: limits.pageDefault, ...(pageParam && { cursor: pageParam }) }
      return callPage(api.applications.list, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

interface Decision {
  applicationId: number
  action: 'approve' | 'decline'
  /** For the applicant, with a decline. */
  reply?: string
}

/** Approves or declines. The lists are read again even after an error: another moderator may have decided. */
export function useDecision() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ applicationId, action, reply = '' }: Decision) =>
      action === 'approve'
        ? call(api.applications.approve, { params: { applicationId } })
        : call(api.applications.decline, { params: { applicationId }, body: { reply } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.decisions }),
  })
}
