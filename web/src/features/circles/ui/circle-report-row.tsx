import type { CircleReport } from '@daystar/contract/circle-reports'
import type { CircleDetail } from '@daystar/contract/circles'
import { reportReasons } from '@daystar/contract/report-reasons'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatTimestamp } from '#lib/dates.ts'
import { MentionText } from '#lib/mention-text.tsx'
import { errorMessage } from '#lib/request-error.ts'
import { Button } from '#ui/button.tsx'
import { lazyOverlay } from '#ui/lazy-overlay.tsx'
import { linkClass } from '#ui/link.ts'
import { showToast } from '#ui/toast.ts'
import { useRemoveFromCircle } from '../api/use-circle-reports.ts'

const RemoveMemberDialog = lazyOverlay(async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog)

interface Props {
  circle: CircleDetail
  report: CircleReport
  onFollowLink: () => void
}

/** A report with what it is about, and what an admin can do. */
export function CircleReportRow({ circle, report, onFollowLink }: Props) {
  const removeActivity = useRemoveFromCircle(circle.id)
  const [isRemovingAuthor, setRemovingAuthor] = useState(false)
  const { author, activity_id: activityId } = report
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
              onError: (error) => showToast(errorMessage(error, 'Could not save changes'), { tone: 'failure' }),
            })
          }
        >
          Remove the activity from the circle
        </Button>
        {report.author_is_member ? (
          <Button tone="secondary" size="compact" onClick={() => setRemovingAuthor(true)}>
            <span>
              Remove <bdi>{author.name}</bdi> from the circle
            </span>
          </Button>
        ) : (
          <p className="text-quiet text-sm">
            <bdi>{author.name}</bdi> is not a member of this circle.
          </p>
        )}
      </div>
      <Suspense>
        {isRemovingAuthor && (
          <RemoveMemberDialog circle={circle} member={author} onClose={() => setRemovingAuthor(false)} />
        )}
      </Suspense>
    </li>
  )
}
