import type { CircleDetail } from '@daystar/contract/circles'
import type { CircleReport } from '@daystar/contract/circles/reports'
import { type ReportSubject, reportReasons } from '@daystar/contract/moderation/report-reasons'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { formatDateTime } from '#lib/texts/dates.ts'
import type { Explanation } from '#lib/texts/decision-rules.ts'
import { listText } from '#lib/texts/lists.ts'
import { Button } from '#ui/buttons/button.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { lazyOverlay } from '#ui/overlays/lazy-overlay.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useRemoveFromCircle } from '../../api/use-circle-reports.ts'

const ReasonDialog = lazyOverlay(async () => (await import('#ui/overlays/reason-dialog.tsx')).ReasonDialog)
const RemoveMemberDialog = lazyOverlay(
  async () => (await import('../members/remove-member-dialog.tsx')).RemoveMemberDialog,
)

interface Props {
  circle: CircleDetail
  report: CircleReport
  onFollowLink: () => void
}

const titles: Partial<Record<ReportSubject, (name: ReactNode) => ReactNode>> = {
  activity: (name) => rich('Activity of {name}', { name }),
  comment: (name) => rich('Comment of {name}', { name }),
  event: (name) => rich('Event of {name}', { name }),
  event_comment: (name) => rich('Comment of {name} on an event', { name }),
  event_answer: (name) => rich('Note of {name} on an event', { name }),
}

/** A report with what it is about, and what an admin can do. */
export function CircleReportRow({ circle, report, onFollowLink }: Props) {
  const removeActivity = useRemoveFromCircle(circle.id)
  const [isRemovingActivity, setRemovingActivity] = useState(false)
  const [isRemovingAuthor, setRemovingAuthor] = useState(false)
  const { author, activity_id: activityId, event_id: eventId } = report
  const remove = (explanation: Explanation) =>
    removeActivity.mutateAsync(
      { activityId: Number(activityId), explanation },
      {
        onSuccess: () => showToast(t('The activity is no longer in this circle.'), { tone: 'success' }),
        onError: showFailure,
      },
    )

  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="font-[580]">{titles[report.subject_type]?.(<bdi>{author.name}</bdi>)}</p>
      <p className="text-quiet text-sm">
        {listText(report.reasons.map((reason) => reportReasons[reason]))}
        {' · '}
        <time dateTime={report.opened_at}>{formatDateTime(report.opened_at)}</time>
      </p>
      <p dir="auto" className="whitespace-pre-line break-words rounded-row border border-line bg-sunk p-3 text-md">
        <MentionText text={[report.title, report.text].filter((part) => part !== '').join('\n')} mentions={[]} />
      </p>
      {report.report_texts.map((text) => (
        <p key={text} dir="auto" className="whitespace-pre-line break-words border-line border-s-2 ps-3">
          {text}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {eventId !== null && (
          <Link
            to="/events/$eventId"
            params={{ eventId: String(eventId) }}
            className={`${linkClass} inline-flex min-h-11 items-center`}
            onClick={onFollowLink}
          >
            {t('Open the event')}
          </Link>
        )}
        {activityId !== null && (
          <>
            <Link
              to="/activity/$activityId"
              params={{ activityId: String(activityId) }}
              className={`${linkClass} inline-flex min-h-11 items-center`}
              onClick={onFollowLink}
            >
              {t('Open the activity')}
            </Link>
            <Button tone="secondary" size="compact" onClick={() => setRemovingActivity(true)}>
              {t('Remove the activity from the circle')}
            </Button>
          </>
        )}
        {report.author_is_member ? (
          <Button tone="secondary" size="compact" onClick={() => setRemovingAuthor(true)}>
            <span>{rich('Remove {name} from the circle', { name: <bdi>{author.name}</bdi> })}</span>
          </Button>
        ) : (
          <p className="text-quiet text-sm">
            {rich('{name} is not a member of this circle.', { name: <bdi>{author.name}</bdi> })}
          </p>
        )}
      </div>
      {isRemovingActivity && activityId !== null && (
        <ReasonDialog
          name={`remove:circle:${circle.id}:activity:${activityId}`}
          title={t('Remove the activity from this circle?')}
          description={t('It stays with its author and in its other circles.')}
          confirmLabel={t('Remove')}
          pendingLabel={t('Removing…')}
          {...(report.reasons[0] && { rule: report.reasons[0] })}
          onClose={() => setRemovingActivity(false)}
          send={remove}
        />
      )}
      {isRemovingAuthor && (
        <RemoveMemberDialog circle={circle} member={author} onClose={() => setRemovingAuthor(false)} />
      )}
    </li>
  )
}
