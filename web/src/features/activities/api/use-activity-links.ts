import { limits } from '@daystar/contract/limits'
import type { LinkDays } from '@daystar/contract/link-days'
import { api } from '@daystar/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { useAttemptKey } from '#lib/api/use-attempt-key.ts'
import { usePages } from '#lib/api/use-pages.ts'
import { useReadAgain } from '#lib/api/use-read-again.ts'

/** The links of the signed-in member, newest first. */
export function useActivityLinks() {
  return usePages(queryKeys.activityLinks, (page, options) =>
    callPage(api.activityLinks.own, { query: { limit: limits.pageDefault, ...page } }, options),
  )
}

export function useCreateLink(activityId: number) {
  const cache = useQueryClient()
  const withKey = useAttemptKey()
  return useMutation({
    mutationFn: (days: LinkDays) =>
      withKey(days, (idempotencyKey) =>
        call(api.activityLinks.create, { params: { activityId }, body: { days } }, { idempotencyKey }),
      ),
    onSuccess: () => void cache.invalidateQueries({ queryKey: queryKeys.activityLinks }),
  })
}

export function useRevokeLink() {
  return useMutation({
    mutationFn: (linkId: number) => call(api.activityLinks.revoke, { params: { linkId } }),
    onSuccess: useReadAgain(queryKeys.activityLinks),
  })
}
