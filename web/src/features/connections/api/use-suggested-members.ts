import type { SuggestedMember } from '@daystar/contract/suggestions'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useRead } from '#lib/api/use-read.ts'

/** Stale after five minutes: a row stays while its button says what was done. */
export function useSuggestedMembers() {
  return useRead(queryKeys.suggestedMembers, api.suggestions.members, {}, { staleTime: 300_000, retry: false })
}

/** Never suggests a member again. The row disappears at once and returns if the request fails. */
export function useDismissMember() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(api.suggestions.dismissMember, { params: { userId } }),
    onMutate: (userId) =>
      cache.setQueryData(queryKeys.suggestedMembers, (rows: SuggestedMember[] | undefined) =>
        rows?.filter(({ member }) => member.id !== userId),
      ),
    onError: () => void cache.invalidateQueries({ queryKey: queryKeys.suggestedMembers }),
  })
}
