import { reportReasons } from '@daystar/contract/moderation/report-reasons'
import type { Report, ReportCaseDetail } from '@daystar/contract/moderation/reports'
import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { linkClass } from '#ui/navigation/link.ts'
import { SanctionList } from '../sanctions/sanction-list.tsx'
import { CaseRow } from './case-list.tsx'
import { ReportedContent } from './reported-content.tsx'

/** The snapshots next to the current state. */
export function ReportedAndCurrent({ detail }: { detail: ReportCaseDetail }) {
  const [first] = detail.reports
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-2 text-md">{t('When it was reported')}</h3>
        {first && <ReportedContent content={first.snapshot} />}
      </div>
      <div className="min-w-0">
        <h3 className="mb-2 text-md">{t('Now')}</h3>
        {detail.current ? (
          <ReportedContent content={detail.current} />
        ) : (
          <p className="text-quiet">{t('It was deleted.')}</p>
        )}
        <p className="flex flex-wrap gap-x-4">
          {detail.activity_id !== null && (
            <Link
              to="/activity/$activityId"
              params={{ activityId: String(detail.activity_id) }}
              className={`${linkClass} inline-flex min-h-11 items-center`}
            >
              {t('Open the activity')}
            </Link>
          )}
          {detail.member && (
            <Link
              to="/profile/$userId"
              params={{ userId: String(detail.member.id) }}
              className={`${linkClass} inline-flex min-h-11 items-center`}
            >
              {t('Open the profile')}
            </Link>
          )}
          {detail.member === null && (
            <Link
              to="/circles/$circleId"
              params={{ circleId: String(detail.subject_id) }}
              className={`${linkClass} inline-flex min-h-11 items-center`}
            >
              {t('Open the circle')}
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}

/** Who reported it, why, and how it looked then if that differs from the first report. */
export function CaseReports({ reports }: { reports: readonly Report[] }) {
  const first = JSON.stringify(snapshotTexts(reports[0]))
  return (
    <ul aria-label={t('Reports')} className="flex flex-col divide-y divide-line">
      {reports.map((report) => (
        <li key={report.id} className="flex flex-col gap-1 py-3">
          <p className="font-[580]">{reportReasons[report.reason]}</p>
          <p className="text-quiet text-sm">
            <bdi>{report.reporter?.name ?? t('A deleted member')}</bdi>
            {' · '}
            <time dateTime={report.created_at}>{formatDateTime(report.created_at)}</time>
          </p>
          {report.text !== '' && (
            <p dir="auto" className="whitespace-pre-line break-words">
              {report.text}
            </p>
          )}
          {JSON.stringify(snapshotTexts(report)) !== first && <ReportedContent content={report.snapshot} />}
        </li>
      ))}
    </ul>
  )
}

const snapshotTexts = (report: Report | undefined) => report && [report.snapshot.title, report.snapshot.text]

/** What moderators already know about the member. */
export function CaseHistory({ detail }: { detail: ReportCaseDetail }) {
  if (detail.sanctions.length === 0 && detail.earlier_cases.length === 0)
    return <p className="text-quiet">{t('This member has not been reported before.')}</p>
  return (
    <div className="flex flex-col gap-4">
      <SanctionList sanctions={detail.sanctions} canLift={detail.can.includes('sanction:lift')} />
      {detail.earlier_cases.length > 0 && (
        <ul aria-label={t('Other reports about this member')} className="flex flex-col divide-y divide-line">
          {detail.earlier_cases.map((item) => (
            <CaseRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}
