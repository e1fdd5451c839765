import { api } from '@daystar/contract/wire'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

/** The members whom both the viewer and another member follow. */
export function useCommonConnections(userId: number) {
  return usePages([...queryKeys.connections, 'common', userId], (page, options) =>
    callPage(api.connections.common, { params: { userId: String(userId) }, query: page }, options),
  )
}
