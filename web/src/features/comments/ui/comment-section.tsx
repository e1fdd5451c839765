import type { Activity } from '@daystar/contract/activities'
import type { Comment } from '@daystar/contract/comments'
import { type ReactNode, useState } from 'react'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { useMyId } from '#lib/members/use-me.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { allOf, countOf } from '../api/thread-items.ts'
import { useComments } from '../api/use-comments.ts'
import { useMayComment } from '../api/use-may-comment.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'
import { useLinkedComment } from './use-linked-comment.ts'

/** The number of comments shown until the viewer expands the list. */
const collapsedCount = 2

interface Props {
  /** Its comment count is used while not all comments are loaded. */
  activity: Pick<Activity, 'id' | 'user' | 'comment_count' | 'commenting'>
  /** Expands the list and highlights this comment or reply. */
  commentId?: number | undefined
  /** Shows the form after the comments have loaded, which would move it. */
  isInOrder?: boolean | undefined
  /** What waits to be sent about a comment. */
  note?: ((comment: Comment) => ReactNode) | undefined
}

/** The comments on an activity with the replies to them, and the form to add one. */
export function CommentSection({ activity, commentId, isInOrder = false, note }: Props) {
  const { id: activityId, comment_count: count, user: author } = activity
  const query = useComments(activityId)
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const [isExpanded, setExpanded] = useState(commentId !== undefined)
  // The viewer's comments since the list was last collapsed.
  const [addedIds, setAddedIds] = useState<ReadonlySet<number>>(new Set())
  const mayComment = useMayComment(activity)
  const comments = withoutDuplicates(data?.pages.flatMap((page) => page.items) ?? [])
  const isNew = ({ id }: Comment) => id < 0 || addedIds.has(id)
  const shown = isExpanded
    ? comments
    : comments.filter((comment, at) => at < collapsedCount || allOf([comment]).some(isNew))
  const repliesOf = ({ replies = [] }: Comment) => (isExpanded ? replies : replies.filter(isNew))
  const hasMore = hasNextPage || comments.some(({ next_replies: next }) => next)
  const total = Math.max(countOf(comments), hasMore ? count : 0)
  const isCollapsible = hasMore || allOf(comments).length > Math.min(collapsedCount, comments.length)
  const isReady = !isPending
  useLinkedComment(commentId, comments, query)

  useWindowEvent('comment-added', ({ activityId: changedId, comment }) => {
    if (changedId === activityId && comment) setAddedIds((before) => new Set(before).add((comment as Comment).id))
  })
  function toggle() {
    setAddedIds(new Set())
    setExpanded(!isExpanded)
  }

  return (
    <section
      data-comments=""
      aria-label={t('Comments')}
      className={classNames('flex flex-col gap-2', isInOrder && 'in-order')}
    >
      {isPending && <TextSkeleton lines={2} />}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-quiet">
          {t('Failed to load comments.')}
          <Button tone="secondary" size="compact" onClick={() => void refetch()}>
            {t('Retry')}
          </Button>
        </p>
      )}
      {isReady && !isError && comments.length === 0 && mayComment && (
        <p className="py-1 text-quiet">{t('Be the first to comment.')}</p>
      )}
      <ul className="flex flex-col gap-1">
        {shown.map((comment) => (
          <CommentThread
            key={comment.id}
            thread={comment}
            replies={repliesOf(comment)}
            isExpanded={isExpanded}
            highlightedId={commentId}
            authorId={author.id}
            mayComment={mayComment}
            note={note}
          />
        ))}
      </ul>
      {isExpanded && hasNextPage && (
        <Button tone="quiet" size="compact" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Load more comments')}
        </Button>
      )}
      {isCollapsible && (
        <Button tone="quiet" size="compact" className="self-start" aria-expanded={isExpanded} onClick={toggle}>
          {isExpanded ? t('Hide comments') : t('See all {total} comments', { total })}
        </Button>
      )}
      {mayComment ? <CommentForm activityId={activityId} /> : <ClosedNote activity={activity} />}
    </section>
  )
}

/** Why there is no form. */
function ClosedNote({ activity: { commenting, user } }: Pick<Props, 'activity'>) {
  const isAuthor = useMyId() === user.id
  if (commenting === 'followers')
    return <p className="py-1 text-quiet">{t('Only followers of {name} can comment.', { name: user.name })}</p>
  return (
    <p className="py-1 text-quiet">
      {isAuthor
        ? t('You closed the comments. The menu of the activity opens them.')
        : t('{name} closed the comments.', { name: user.name })}
    </p>
  )
}

/** A new comment is appended to the last loaded page, and again part of a page that is loaded later. */
function withoutDuplicates(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()]
}
