import { reportReasons } from '@daystar/contract/moderation/report-reasons'
import type { OwnReport } from '@daystar/contract/moderation/reports'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { useOwnReports } from '../../api/use-own-reports.ts'
import { SubjectTitle } from './case-title.tsx'

/** What the viewer reported, with the answers of the moderators. */
export function OwnReports() {
  return (
    <QueryList
      label={t('Your reports')}
      query={useOwnReports()}
      empty={t('You have not reported anything.')}
      failure={t('Could not load your reports.')}
      loading={<TextSkeleton lines={2} />}
      row={(report) => <ReportRow key={report.id} report={report} />}
    />
  )
}

function ReportRow({ report }: { report: OwnReport }) {
  return (
    <li className="py-3">
      <p className="font-[580]">
        <SubjectTitle type={report.subject_type} name={report.member?.name ?? ''} />
      </p>
      <p className="text-quiet text-sm">
        {reportReasons[report.reason]} · <time dateTime={report.created_at}>{formatDateTime(report.created_at)}</time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line">
        {report.decided_at === null
          ? t('The moderators will look at it.')
          : report.reply || t('The moderators have looked at it.')}
      </p>
    </li>
  )
}
