import { Navigate, useParams } from '@tanstack/react-router'
import { isGoneComment, useComment } from '#features/comments/api/use-comment.ts'
import { plainWordsOf } from '#lib/problem.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { RoutePending } from '../route-pending.tsx'

/** A link to a comment leads to its activity, at that comment. */
export function CommentRoute() {
  const { commentId } = useParams({ from: '/framed/comment/$commentId' })
  const { data, error, refetch } = useComment(Number(commentId))
  if (error) {
    const isGone = isGoneComment(error)
    return (
      <ErrorState
        title={isGone ? 'Comment not found.' : 'Failed to load comments.'}
        onRetry={isGone ? undefined : () => void refetch()}
      >
        {isGone ? 'It was deleted, or it is not yours to see.' : plainWordsOf(error)}
      </ErrorState>
    )
  }
  if (!data) return <RoutePending />
  return (
    <Navigate
      to="/activity/$activityId"
      params={{ activityId: String(data.activity_id) }}
      search={{ comment: data.id }}
      replace
    />
  )
}
