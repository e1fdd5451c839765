import type { ApplicationStatus } from '@daystar/contract/joining/applications'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

/** Open applications, oldest first, or declined ones, newest first. */
export function useApplications(status: ApplicationStatus) {
  return usePages(queryKeys.applicationsOf(status), (page, options) =>
    callPage(api.applications.list, { query: { status, limit: limits.pageDefault, ...page } }, options),
  )
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
