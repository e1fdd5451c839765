import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import type { ReportedSubject } from '#lib/events/window-events.ts'

export interface ReportDraft {
  readonly reason: ReportReason | ''
  readonly text: string
  readonly block: boolean
}

/** Sends a report. If it also blocks the member, everything is read again. */
export function useReport({ type, id }: ReportedSubject) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, text, block }: ReportDraft & { reason: ReportReason }) =>
      call(api.reports.create, { body: { subject_type: type, subject_id: id, reason, text, block } }),
    onSuccess: (_report, { block }) => {
      if (block) cache.removeQueries({ type: 'inactive', queryKey: queryKeys.activities })
      void cache.invalidateQueries(block ? {} : { queryKey: queryKeys.ownReports })
    },
  })
}
