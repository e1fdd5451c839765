import { api } from '@daystar/contract/wire'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

/** The notifications of a group, newest first. */
export function useGroup(key: string) {
  return usePages([...queryKeys.notifications, 'group', key], (page, options) =>
    callPage(api.notifications.group, { query: { key, ...page } }, options),
  )
}
