import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeComment } from '#lib/compatibility/comments.ts'
import { RequestError, unexpectedReply } from '#lib/errors/request-error.ts'

/** A single comment, including the id of its activity. */
export function useComment(commentId: number, enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKeys.comment(commentId),
    queryFn: async ({ signal }) => {
      const comment = normalizeComment(await call(api.comments.read, { params: { commentId } }, { signal }))
      if (comment.id === 0 || comment.activity_id === 0) throw unexpectedReply()
      return comment
    },
  })
}

/** 404 for a deleted, hidden or missing comment; 422 for an invalid id. */
export function isCommentNotFound(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 422)
}
