import type { ReportCaseDetail } from '@daystar/contract/reports'
import { formatDateTime } from '#lib/texts/dates.ts'

/** How a case was decided. The sanction is in the history of the member. */
export function CaseOutcome({ detail, decidedAt }: { detail: ReportCaseDetail; decidedAt: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p>
        {detail.removed_content ? 'The content was removed.' : 'No content was removed.'} Decided by{' '}
        <bdi>{detail.decided_by?.name ?? 'a deleted member'}</bdi>,{' '}
        <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>.
      </p>
      {detail.reply !== '' && (
        <p dir="auto" className="whitespace-pre-line">
          Answer: {detail.reply}
        </p>
      )}
    </div>
  )
}
