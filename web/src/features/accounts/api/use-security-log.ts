import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

/** What happened to the viewer's account, newest first. */
export function useSecurityLog() {
  return usePages(
    queryKeys.securityLog,
    (page, options) => callPage(api.audit.own, { query: { limit: limits.pageDefault, ...page } }, options),
    {
      staleTime: 0,
    },
  )
}
