import { limits } from '@daystar/contract/limits'
import type { ReportReason, ReportSubject } from '@daystar/contract/moderation/report-reasons'
import type { BodyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useRead } from '#lib/api/use-read.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'
import { reportKeys } from '../query-keys.ts'

export type CaseState = 'open' | 'decided'

/** What the queue shows, as in the address of the page. */
export interface CaseFilters {
  readonly state: CaseState
  readonly kind: ReportSubject | undefined
  readonly rule: ReportReason | undefined
  readonly circle: number | undefined
}

/** The cases of the queue: open ones, oldest first, or decided ones, newest first. */
export function useReportCases(filters: CaseFilters) {
  return usePages(reportKeys.cases(filters), (page, options) => {
    const { state, kind, rule, circle } = filters
    return callPage(
      api.reports.list,
      {
        query: {
          state,
          ...(kind && { subject_type: kind }),
          ...(rule && { reason: rule }),
          ...(circle !== undefined && { circle_id: circle }),
          limit: limits.pageDefault,
          ...page,
        },
      },
      options,
    )
  })
}

/** The circles of open or decided cases. */
export function useCaseCircles(state: CaseState) {
  return useRead(reportKeys.caseCircles(state), api.reports.circles, { query: { state } })
}

/** One case. Every read of it is recorded on the server, so that it is read again only after a change. */
export function useReportCase(caseId: number) {
  return useRead(
    reportKeys.case(caseId),
    api.reports.read,
    { params: { caseId } },
    { refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
}

export function useAddNote(caseId: number) {
  const withKey = useAttemptKey()
  return useMutation({
    mutationFn: (text: string) =>
      withKey(text, (idempotencyKey) =>
        call(api.reports.addNote, { params: { caseId }, body: { text } }, { idempotencyKey }),
      ),
    onSuccess: useReadAgain(reportKeys.case(caseId)),
  })
}

export type Decision = BodyOf<typeof api.reports.decide>

export function useDecide(caseId: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => call(api.reports.decide, { params: { caseId }, body: decision }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.decisions })
      return cache.invalidateQueries({ queryKey: reportKeys.allCases })
    },
  })
}
