import { api } from '@daystar/contract/wire'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { readPeople } from '#lib/compatibility/people.ts'

/** The members who starred a comment. The response is an array, or an object with the array in `users` or `items`. */
export function useCommentStars(commentId: number) {
  return useQuery({
    queryKey: queryKeys.commentStars(commentId),
    queryFn: async ({ signal }) =>
      readPeople(await call(api.comments.stars, { params: { commentId }, query: { limit: 100 } }, { signal })),
  })
}
