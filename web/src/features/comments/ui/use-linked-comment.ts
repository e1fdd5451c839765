import type { Comment } from '@daystar/contract/comments'
import { useEffect } from 'react'
import { allOf } from '../api/thread-items.ts'
import { useMoreReplies } from '../api/use-change-comment.ts'
import { useComment } from '../api/use-comment.ts'
import type { useComments } from '../api/use-comments.ts'

/**
 * Loads the pages of comments, or of replies in one thread, until they contain the comment of a link; then scrolls to
 * it and focuses it.
 */
export function useLinkedComment(
  commentId: number | undefined,
  comments: readonly Comment[],
  query: Pick<
    ReturnType<typeof useComments>,
    'isPending' | 'isError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >,
): void {
  const { isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isReady = !isPending
  const isMissing = commentId !== undefined && isReady && !allOf(comments).some(({ id }) => id === commentId)
  // Only what is missing can be a reply in a long thread.
  const { data: linked } = useComment(commentId ?? 0, isMissing)
  const thread = comments.find(({ id }) => id === linked?.parent_id)
  const { mutate: loadReplies, isPending: isLoadingReplies, isError: hasFailed } = useMoreReplies(thread ?? noThread)
  const hasMoreReplies = Boolean(thread?.next_replies)

  useEffect(() => {
    if (!isMissing || isError) return
    if (thread) {
      if (hasMoreReplies && !isLoadingReplies && !hasFailed) loadReplies()
    } else if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [
    isMissing,
    isError,
    thread,
    hasMoreReplies,
    isLoadingReplies,
    hasFailed,
    loadReplies,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  ])

  useEffect(() => {
    if (!isReady || isMissing || commentId === undefined) return
    const element = document.getElementById(`comment-${commentId}`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [isReady, isMissing, commentId])
}

const noThread = { id: 0, activity_id: 0 } as Comment
