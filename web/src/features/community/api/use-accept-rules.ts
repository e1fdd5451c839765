import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

/** Accepts the rules of the community in a version. */
export function useAcceptRules() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (version: string) => call(api.community.acceptRules, { body: { version } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.me }),
  })
}
