import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { call } from '#lib/api.ts'
import { Problem, plainWordsOf } from '#lib/problem.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { RoutePending } from '../route-pending.tsx'

/** A link to a comment leads to its activity, at that comment. */
export function CommentRoute() {
  const { commentId } = useParams({ from: '/framed/comment/$commentId' })
  const { data, error, refetch } = useQuery({
    queryKey: ['comment', commentId],
    queryFn: ({ signal }) => call(api.comments.read, { params: { commentId: Number(commentId) } }, { signal }),
  })
  if (error) {
    const isGone = error instanceof Problem && error.status === 404
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
