import { reportReasons, reportSubjects } from '@daystar/contract/report-reasons'
import type { OwnReport } from '@daystar/contract/reports'
import { formatTimestamp } from '#lib/dates.ts'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { useOwnReports } from '../api/use-own-reports.ts'

/** What the viewer reported, with the answers of the moderators. */
export function OwnReports() {
  const query = useOwnReports()
  const reports = query.data?.pages.flatMap((page) => page.items)
  if (!reports)
    return query.error ? (
      <ErrorState title="Could not load your reports." onRetry={() => void query.refetch()}>
        {errorMessage(query.error, 'Something went wrong.')}
      </ErrorState>
    ) : (
      <TextSkeleton lines={2} />
    )
  if (reports.length === 0) return <p className="text-quiet">You have not reported anything.</p>
  return (
    <>
      <ul aria-label="Your reports" className="flex flex-col divide-y divide-line">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          className="mt-3"
          pending={query.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function ReportRow({ report }: { report: OwnReport }) {
  return (
    <li className="py-3">
      <p className="font-[580]">
        {reportSubjects[report.subject_type]}
        {report.member && (
          <>
            {' of '}
            <bdi>{report.member.name}</bdi>
          </>
        )}
      </p>
      <p className="text-quiet text-sm">
        {reportReasons[report.reason]} · <time dateTime={report.created_at}>{formatTimestamp(report.created_at)}</time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line">
        {report.decided_at === null
          ? 'The moderators will look at it.'
          : report.reply || 'The moderators have looked at it.'}
      </p>
    </li>
  )
}
