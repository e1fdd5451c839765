import { limits } from '@daystar/contract/limits'
import type { ReportCase } from '@daystar/contract/report-case'
import type { BodyOf } from '@daystar/contract/route'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, callPage, type Page } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { randomId } from '#lib/secure-context/random-id.ts'
import { reportKeys } from '../query-keys.ts'

export type CaseState = 'open' | 'decided'

/** The cases of the queue: open ones, oldest first, or decided ones, newest first. */
export function useReportCases(state: CaseState) {
  return useInfiniteQuery({
    queryKey: reportKeys.cases(state),
    queryFn: ({ pageParam, signal }): Promise<Page<ReportCase[]>> => {
      const query = { state, limit: limits.pageDefault, ...(pageParam && { cursor: pageParam }) }
      return callPage(api.reports.list, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** One case. Every read of it is recorded on the server, so that it is read again only after a change. */
export function useReportCase(caseId: number) {
  return useQuery({
    queryKey: reportKeys.case(caseId),
    queryFn: ({ signal }) => call(api.reports.read, { params: { caseId } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useAddNote(caseId: number) {
  const cache = useQueryClient()
  const idempotencyKey = useRef(randomId())
  return useMutation({
    mutationFn: (text: string) =>
      call(api.reports.addNote, { params: { caseId }, body: { text } }, { idempotencyKey: idempotencyKey.current }),
    onSuccess: () => {
      idempotencyKey.current = randomId()
      return cache.invalidateQueries({ queryKey: reportKeys.case(caseId) })
    },
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
