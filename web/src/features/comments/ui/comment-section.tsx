import type { Comment } from '@daystar/contract/comments'
import { useEffect, useState } from 'react'
import { useWindowEvent } from '#lib/events/window-events.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { useComments } from '../api/use-comments.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

/** The number of comments shown until the viewer expands the list. */
const collapsedCount = 2

interface Props {
  activityId: number
  /** The activity's comment count, used while not all comments are loaded. */
  count: number
  /** Expands the list and highlights this comment. */
  commentId?: number | undefined
  /** Shows the form after the comments have loaded, which would move it. */
  isInOrder?: boolean | undefined
}

/** The comments on an activity and the form to add one. */
export function CommentSection({ activityId, count, commentId, isInOrder = false }: Props) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useComments(activityId)
  const [isExpanded, setExpanded] = useState(commentId !== undefined)
  // The viewer's comments since the list was last collapsed.
  const [addedIds, setAddedIds] = useState<ReadonlySet<number>>(new Set())
  const comments = withoutDuplicates(data?.pages.flatMap((page) => page.items) ?? [])
  const total = Math.max(comments.length, hasNextPage ? count : 0)
  const shown = isExpanded ? comments : comments.filter(({ id }, at) => at < collapsedCount || addedIds.has(id))
  const isReady = !isPending

  useWindowEvent('comment-added', ({ activityId: changedId, comment }) => {
    if (changedId === activityId && comment) setAddedIds((before) => new Set(before).add((comment as Comment).id))
  })
  function toggle() {
    setAddedIds(new Set())
    setExpanded(!isExpanded)
  }

  // In a long list, the highlighted comment can be on a later page.
  const isMissing = commentId !== undefined && isReady && !comments.some((comment) => comment.id === commentId)
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  useEffect(() => {
    if (isReady && !isMissing && commentId !== undefined)
      document.getElementById(`comment-${commentId}`)?.scrollIntoView({ block: 'center' })
  }, [isReady, isMissing, commentId])

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
      {isReady && !isError && comments.length === 0 && (
        <p className="py-1 text-quiet">{t('Be the first to comment.')}</p>
      )}
      <ul className="flex flex-col gap-1">
        {shown.map((comment) => (
          <CommentItem key={comment.id} comment={comment} highlighted={comment.id === commentId} />
        ))}
      </ul>
      {isExpanded && hasNextPage && (
        <Button tone="quiet" size="compact" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Load more comments')}
        </Button>
      )}
      {total > collapsedCount && (
        <Button tone="quiet" size="compact" className="self-start" aria-expanded={isExpanded} onClick={toggle}>
          {isExpanded ? t('Hide comments') : t('See all {total} comments', { total })}
        </Button>
      )}
      <CommentForm activityId={activityId} />
    </section>
  )
}

/** A new comment is appended to the last loaded page, and again part of a page that is loaded later. */
function withoutDuplicates(comments: readonly Comment[]): Comment[] {
  return [...new Map(comments.map((comment) => [comment.id, comment])).values()]
}
