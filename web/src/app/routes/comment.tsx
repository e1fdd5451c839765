import { Navigate, useParams } from '@tanstack/react-router'
import { isCommentNotFound, useComment } from '#features/comments/api/use-comment.ts'
import { loadErrorMessage } from '#lib/errors/request-error.ts'
import { t } from '#lib/i18n/translate.ts'
import { signInAction } from '#lib/session/sign-in-link.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { OnwardLink } from '../onward-link.tsx'
import { RoutePending } from '../route-pending.tsx'

/** Redirects a comment link to its activity, scrolled to that comment. */
export function CommentRoute() {
  const { commentId } = useParams({ from: '/shell/comment/$commentId' })
  const { data, error, refetch } = useComment(Number(commentId))
  if (error) {
    const isNotFound = isCommentNotFound(error)
    return (
      <>
        <h1 className="sr-only">{t('Comment')}</h1>
        <ErrorState
          title={isNotFound ? t('Comment not found.') : t('Failed to load comments.')}
          onRetry={isNotFound ? undefined : () => void refetch()}
          action={isNotFound ? <OnwardLink /> : signInAction(error)}
        >
          {isNotFound ? t('It was deleted, or you do not have access to it.') : loadErrorMessage(error)}
        </ErrorState>
      </>
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
