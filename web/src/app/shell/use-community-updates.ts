import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#lib/api/query-keys.ts'
import { loadCommunity, useCommunity } from '#lib/community.ts'

const staleAfterMs = 5 * 60_000

/**
 * Shows a new announcement or name on pages that stay open: they are read again when the page is used after some
 * minutes.
 */
export function useCommunityUpdates(): void {
  const initialData = useCommunity()
  useQuery({ queryKey: queryKeys.community, queryFn: loadCommunity, initialData, staleTime: staleAfterMs })
}
