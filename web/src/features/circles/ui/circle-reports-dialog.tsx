import type { CircleReport } from '@daystar/contract/circle-reports'
import { reportReasons } from '@daystar/contract/report-reasons'
import { Link } from '@tanstack/react-router'
import { formatTimestamp } from '#lib/dates.ts'
import { MentionText } from '#lib/mention-text.tsx'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { linkClass } from '#ui/link.ts'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { useChangeRole } from '../api/use-circle-members.ts'
import { useCircleReports, useRemoveFromCircle } from '../api/use-circle-reports.ts'

/** What members reported in a circle, with what its admins can do about it. */
export function CircleReportsDialog({ circleId, onClose }: { circleId: number; onClose: () => void }) {
  const query = useCircleReports(circleId)
  const reports = query.data?.pages.flatMap((page) => page.items)
  return (
    <Dialog open title="Reports in this circle" onClose={onClose}>
      <p className="text-quiet">
        The moderators of the community see these reports too, and decide whether something is deleted.
      </p>
      {reports ? (
        reports.length === 0 ? (
          <p role="status" className="py-3">
            Nothing is reported at the moment.
          </p>
        ) : (
          <ul aria-label="Reports" className="flex flex-col divide-y divide-line">
            {reports.map((report) => (
              <ReportRow key={report.id} circleId={circleId} report={report} onFollowLink={onClose} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <ErrorState title="Could not load the reports." onRetry={() => void query.refetch()}>
          {errorMessage(query.error, 'Something went wrong.')}
        </ErrorState>
      ) : (
        <TextSkeleton lines={4} />
      )}
      {query.hasNextPage && (
        <Button
          tone="secondary"
          pending={query.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Dialog>
  )
}

interface RowProps {
  circleId: number
  report: CircleReport
  onFollowLink: () => void
}

function ReportRow({ circleId, report, onFollowLink }: RowProps) {
  const removeActivity = useRemoveFromCircle(circleId)
  const changeRole = useChangeRole(circleId)
  const { author, activity_id: activityId } = report
  const onError = (error: Error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' })
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-[580]">
        {report.subject_type === 'comment' ? 'Comment' : 'Activity'} of <bdi>{author.name}</bdi>
      </p>
      <p className="text-quiet text-sm">
        {report.reasons.map((reason) => reportReasons[reason]).join(', ')}
        {' · '}
        <time dateTime={report.opened_at}>{formatTimestamp(report.opened_at)}</time>
      </p>
      <p dir="auto" className="whitespace-pre-line break-words rounded-row border border-line bg-sunk p-3 text-md">
        <MentionText text={[report.title, report.text].filter((part) => part !== '').join('\n')} mentions={[]} />
      </p>
      {report.remarks.map((remark) => (
        <p key={remark} dir="auto" className="whitespace-pre-line break-words border-line border-l-2 pl-3">
          {remark}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/activity/$activityId"
          params={{ activityId: String(activityId) }}
          className={`${linkClass} inline-flex min-h-11 items-center`}
          onClick={onFollowLink}
        >
          Open the activity
        </Link>
        <Button
          tone="secondary"
          size="compact"
          pending={removeActivity.isPending}
          onClick={() =>
            removeActivity.mutate(activityId, {
              onSuccess: () => showToast('The activity is no longer in this circle.', { tone: 'success' }),
              onError,
            })
          }
        >
          Remove the activity from the circle
        </Button>
        <Button
          tone="secondary"
          size="compact"
          pending={changeRole.isPending}
          onClick={() =>
            changeRole.mutate(
              { kind: 'remove', userId: author.id },
              {
                onSuccess: () => showToast(`${author.name} is no longer in this circle.`, { tone: 'success' }),
                onError,
              },
            )
          }
        >
          <span>
            Remove <bdi>{author.name}</bdi> from the circle
          </span>
        </Button>
      </div>
    </li>
  )
}
