import { activityErrorMessage, isActivityNotFound, useActivity } from '#features/activities/api/use-activity.ts'
import { ActivityDetail } from '#features/activities/ui/activity-detail.tsx'
import { DetailSkeleton } from '#features/activities/ui/detail-skeleton.tsx'
import { CommentSection } from '#features/comments/ui/comment-section.tsx'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { activityNote, commentNote } from '../outbox/lazy-waiting-note.tsx'
import { ActivityActions } from './activity-actions.tsx'
import { ActivityMenu } from './activity-menu.tsx'

interface Props {
  activityId: number
  /** The comment to scroll to, set when a notification or a comment link was followed. */
  commentId?: number | undefined
  level: 1 | 2
}

/** One activity with its comments: the content of its page and of its popup. */
export function ActivityView(props: Props) {
  const query = useActivity(props.activityId)
  const { data: activity, error } = query
  const content = <ActivityContent {...props} query={query} />
  if (props.level === 2) return content
  // On wide screens, a photo is beside the text. The card has another size than its placeholder, so it is another
  // element, which cannot move.
  const shown = activity && !isActivityNotFound(error) ? 'loaded' : error ? 'failed' : 'loading'
  const isWide = shown === 'loading' || (shown === 'loaded' && activity && activity.media.length > 0)
  return (
    <Card as="div" key={shown} className={classNames('mx-auto max-w-reading overflow-clip', isWide && 'lg:max-w-none')}>
      {content}
    </Card>
  )
}

interface ContentProps extends Omit<Props, 'activityId'> {
  /**
   * The query of the view: with one of its own, content that is another element would request a failed activity again.
   */
  query: ReturnType<typeof useActivity>
}

function ActivityContent({ commentId, level, query }: ContentProps) {
  const { data: activity, error, isPending, refetch } = query

  const isNotFound = isActivityNotFound(error)
  // A deleted activity is replaced by the error; a failed refetch keeps showing the loaded one.
  if (error && (!activity || isNotFound)) {
    return (
      <>
        {level === 1 && <h1 className="sr-only">{t('Activity')}</h1>}
        <ErrorState
          title={activityErrorMessage(error)}
          onRetry={isNotFound ? undefined : () => void refetch()}
          action={isNotFound && level === 1 ? <OnwardLink /> : signInAction(error)}
        >
          {isNotFound ? t('It was deleted, or you do not have access to it.') : loadErrorMessage(error)}
        </ErrorState>
      </>
    )
  }
  if (isPending || !activity) return <DetailSkeleton isPage={level === 1} />
  const showComments = () => document.querySelector<HTMLElement>('[data-comments] textarea')?.focus()
  return (
    <ActivityDetail
      activity={activity}
      level={level}
      menu={<ActivityMenu activity={activity} />}
      actions={<ActivityActions activity={activity} commentsOpen onComments={showComments} />}
      comments={
        <>
          {activityNote(activity)}
          <CommentSection activity={activity} commentId={commentId} note={commentNote} isInOrder />
        </>
      }
    />
  )
}
