import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asComment } from '#lib/wire-shapes.ts'

/** One comment, which names its activity. */
export function useComment(commentId: number) {
  return useQuery({
    queryKey: queryKeys.comment(commentId),
    queryFn: async ({ signal }) => asComment(await call(api.comments.read, { params: { commentId } }, { signal })),
  })
}

/** Deleted, hidden, or never there. */
export function isGoneComment(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 422)
}
