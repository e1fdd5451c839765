import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Restarts the reads that are running, because they may have started before a change was stored. */
export function restartReads(cache: QueryClient, queryKey: QueryKey): void {
  void cache.invalidateQueries({ queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' })
}
