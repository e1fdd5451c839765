import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'
import { asPeople } from '#lib/wire-shapes.ts'

/** Who starred a comment: from a bare list, or from one under `users` or `items`. */
export function useCommentStars(commentId: number) {
  return useQuery({
    queryKey: queryKeys.commentStars(commentId),
    queryFn: async ({ signal }) =>
      asPeople(await call(api.comments.stars, { params: { commentId }, query: { limit: 100 } }, { signal })),
  })
}
