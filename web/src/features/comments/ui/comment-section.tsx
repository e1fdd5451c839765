import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { useComments } from '../api/use-comments.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

/** How many comments stand before the conversation is opened. */
const collapsedTo = 2

interface Props {
  activityId: number
  /** What the activity says of their number, while they are on their way. */
  count: number
  /** Shown opened, with this comment marked. */
  commentId?: number | undefined
}

/** The conversation on an activity, and the form to join it. */
export function CommentSection({ activityId, count, commentId }: Props) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useComments(activityId)
  const [open, setOpen] = useState(commentId !== undefined)
  const comments = data?.pages.flatMap((page) => page.items) ?? []
  const total = Math.max(comments.length, hasNextPage ? count : 0)
  const shown = open ? comments : comments.slice(0, collapsedTo)
  const isReady = !isPending

  // In a long conversation it may stand on a later page.
  const isMissing = commentId !== undefined && isReady && !comments.some((comment) => comment.id === commentId)
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [isMissing, hasNextPage, isFetchingNextPage, isError, fetchNextPage])

  useEffect(() => {
    if (isReady && !isMissing && commentId !== undefined)
      document.getElementById(`comment-${commentId}`)?.scrollIntoView({ block: 'center' })
  }, [isReady, isMissing, commentId])

  return (
    <section aria-label="Comments" className="flex flex-col gap-2">
      {isPending && <TextSkeleton lines={2} />}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-quiet">
          Failed to load comments.
          <Button tone="secondary" size="compact" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {isReady && !isError && comments.length === 0 && <p className="py-1 text-quiet">Be the first to comment.</p>}
      <ul className="flex flex-col gap-1">
        {shown.map((comment) => (
          <CommentItem key={comment.id} comment={comment} highlighted={comment.id === commentId} />
        ))}
      </ul>
      {open && hasNextPage && (
        <Button tone="quiet" size="compact" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more comments
        </Button>
      )}
      {total > collapsedTo && (
        <Button tone="quiet" size="compact" className="self-start" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide comments' : `See all ${total} comments`}
        </Button>
      )}
      <CommentForm activityId={activityId} />
    </section>
  )
}
