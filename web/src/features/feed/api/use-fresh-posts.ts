import type { Activity } from '@daystar/contract/activities'
import { api } from '@daystar/contract/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callPage } from '#lib/api.ts'
import { queryKeys } from '#lib/query-keys.ts'

const pollMs = 60_000
const most = 20

/**
 * How many activities have come since the list was read: they wait behind a pill and never push the page. `showThem` reads
 * the list anew from its top.
 */
export function useFreshPosts(scope: string, tag: string | null, newest: Activity | undefined) {
  const cache = useQueryClient()
  const { data: fresh = 0 } = useQuery({
    queryKey: queryKeys.feedHead(scope, tag, newest?.id ?? 0),
    queryFn: async ({ signal }) => {
      const query = { scope, limit: most, ...(tag !== null && { tag }) }
      const { items } = await callPage(api.feed.home, { query }, { signal })
      const known = items.findIndex((item) => item.id === newest?.id)
      return known === -1 ? items.length : known
    },
    enabled: newest !== undefined,
    initialData: 0,
    staleTime: pollMs / 2,
    refetchInterval: pollMs,
  })

  async function showThem() {
    window.scrollTo({ top: 0 })
    await cache.resetQueries({ queryKey: queryKeys.feed(scope, tag) })
  }
  return { fresh, showThem }
}
