import { limits } from '@daystar/contract/limits'
import { api } from '@daystar/contract/wire'
import { callPage } from '#lib/api/api.ts'
import { queryKeys } from '#lib/api/query-keys.ts'
import { usePages } from '#lib/api/use-pages.ts'

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
  return usePages(queryKeys.auditLog(filters), (page, options) =>
    callPage(api.audit.list, { query: { limit: limits.pageDefault, ...filters, ...page } }, options),
  )
}

/** The start of a day on this device, or of a later one. */
function startOfDay(date: string, daysLater: number): string {
  const day = new Date(`${date}T00:00`)
  day.setDate(day.getDate() + daysLater)
  return day.toISOString()
}
