import { Link } from '@tanstack/react-router'
import { activityWords, isGoneActivity, useActivity } from '#features/activities/api/use-activity.ts'
import { ActivityDetail } from '#features/activities/ui/activity-detail.tsx'
import { AuthorMenu } from '#features/activities/ui/author-menu.tsx'
import { DetailSkeleton } from '#features/activities/ui/detail-skeleton.tsx'
import { CommentSection } from '#features/comments/ui/comment-section.tsx'
import { Problem } from '#lib/problem.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { ActivityActs } from './activity-acts.tsx'

interface Props {
  activityId: number
  /** The comment that a notification led to. */
  commentId?: number | undefined
  level: 1 | 2
}

/** One activity with its conversation: the inside of its page and of its popup. */
export function ActivityView({ activityId, commentId, level }: Props) {
  const { data: activity, error, isPending, refetch } = useActivity(activityId)

  const isGone = isGoneActivity(error)
  // One that is deleted while it is open goes; one that merely cannot be read again stays.
  if (error && (!activity || isGone)) {
    return (
      <ErrorState
        title={activityWords(error)}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          error instanceof Problem &&
          error.status === 401 && (
            <Link to="/login" className="link">
              Sign in
            </Link>
          )
        }
      >
        {isGone && 'It was deleted, or it is not yours to see.'}
      </ErrorState>
    )
  }
  if (isPending || !activity) return <DetailSkeleton />
  const showComments = () => document.querySelector<HTMLElement>('[aria-label="Comments"] textarea')?.focus()
  return (
    <ActivityDetail
      activity={activity}
      level={level}
      menu={<AuthorMenu activity={activity} />}
      acts={<ActivityActs activity={activity} commentsOpen onComments={showComments} />}
      comments={<CommentSection activityId={activityId} count={activity.comment_count} commentId={commentId} />}
    />
  )
}
