import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callPage } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'

const pollIntervalMs = 60_000
const maxCount = 20

/**
 * Counts the activities that are newer than the loaded list, without inserting them, which would shift the page. `showNew`
 * reloads the list from the top.
 */
export function useNewActivities(scope: string, tag: string | null, newest: Activity | undefined) {
  const cache = useQueryClient()
  const { data: count = 0 } = useQuery({
    queryKey: queryKeys.newActivityCount(scope, tag, newest?.id ?? 0),
    queryFn: async ({ signal }) => {
      const query = { scope, limit: maxCount, ...(tag !== null && { tag }) }
      const { items } = await callPage(api.feed.home, { query }, { signal })
      const newestIndex = items.findIndex((item) => item.id === newest?.id)
      return newestIndex === -1 ? items.length : newestIndex
    },
    enabled: newest !== undefined,
    initialData: 0,
    staleTime: pollIntervalMs / 2,
    refetchInterval: pollIntervalMs,
  })

  async function showNew() {
    window.scrollTo({ top: 0 })
    await cache.resetQueries({ queryKey: queryKeys.feed(scope, tag) })
  }
  return { count, showNew }
}
