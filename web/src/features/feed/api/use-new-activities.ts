import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { normalizeActivities } from '#lib/compatibility/activities.ts'
import { useScopeFilter } from './use-scope-filter.ts'

const pollIntervalMs = 60_000
const maxCount = 20

/**
 * Counts the activities that are newer than the loaded list, without inserting them, which would shift the page.
 * `showNew` reloads the list from the top.
 */
export function useNewActivities(scope: string, tag: string | null, newest: Activity | undefined) {
  const cache = useQueryClient()
  const filter = useScopeFilter(scope)
  const { data: latest } = useQuery({
    queryKey: queryKeys.newActivityCount(scope, tag, newest?.id ?? 0),
    queryFn: async ({ signal }) => {
      const query = { scope, limit: maxCount, ...(tag !== null && { tag }) }
      return normalizeActivities((await callPage(api.feed.home, { query }, { signal })).items)
    },
    enabled: newest !== undefined,
    initialData: [],
    staleTime: pollIntervalMs / 2,
    refetchInterval: pollIntervalMs,
  })

  const newer = filter(latest)
  const newestIndex = newer.findIndex((item) => item.id === newest?.id)
  const count = newestIndex === -1 ? newer.length : newestIndex

  async function showNew() {
    window.scrollTo({ top: 0 })
    await cache.resetQueries({ queryKey: queryKeys.feed(scope, tag) })
  }
  return { count, showNew }
}
