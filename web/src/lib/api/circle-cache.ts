import type { Circle } from '@daystar/contract/circles'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** The circles that this device knows from any cached list. */
export function knownCircles(cache: QueryClient): Circle[] {
  const cached = cache.getQueriesData<unknown>({ queryKey: queryKeys.circles })
  return cached.flatMap(([, data]) => (Array.isArray(data) ? (data as Circle[]) : []))
}
