import { api } from '@daystar/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

/** Accepts the rules of the community in a version. */
export function useAcceptRules() {
  return useMutation({
    mutationFn: (version: string) => call(api.community.acceptRules, { body: { version } }),
    onSettled: useReadAgain(queryKeys.me),
  })
}
