import type { ReportCaseDetail } from '@daystar/contract/moderation/reports'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'

/** How a case was decided. The sanction is in the history of the member. */
export function CaseOutcome({ detail, decidedAt }: { detail: ReportCaseDetail; decidedAt: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p>
        {detail.removed_content ? t('The content was removed.') : t('No content was removed.')}{' '}
        {rich('Decided by {name}, {time}.', {
          name: <bdi>{detail.decided_by?.name ?? t('a deleted member')}</bdi>,
          time: <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>,
        })}
      </p>
      {detail.reply !== '' && (
        <p dir="auto" className="whitespace-pre-line">
          {t('Answer: {reply}', { reply: detail.reply })}
        </p>
      )}
    </div>
  )
}
