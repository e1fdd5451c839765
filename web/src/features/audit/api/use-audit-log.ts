import type { AuditEvent } from '@daystar/contract/audit'
import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callPage, type Page } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'

export interface AuditFilters {
  readonly memberId: number | null
  readonly action: string
  /** Calendar dates on this device, both included. Empty: not limited. */
  readonly from: string
  readonly until: string
}

/** The events that match, newest first. */
export function useAuditLog({ memberId, action, from, until }: AuditFilters) {
  const filters = {
    ...(memberId !== null && { member_id: memberId }),
    ...(action !== '' && { action }),
    ...(from !== '' && { from: startOfDay(from, 0) }),
    ...(until !== '' && { until: startOfDay(until, 1) }),
  }
  return useInfiniteQuery({
    queryKey: queryKeys.auditLog(filters),
    queryFn: ({ pageParam, signal }): Promise<Page<AuditEvent[]>> => {
      const query = { limit: limits.pageDefault, ...filters, ...(pageParam && { cursor: pageParam }) }
      return callPage(api.audit.list, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** The start of a day on this device, or of a later one. */
function startOfDay(date: string, daysLater: number): string {
  const day = new Date(`${date}T00:00`)
  day.setDate(day.getDate() + daysLater)
  return day.toISOString()
}
