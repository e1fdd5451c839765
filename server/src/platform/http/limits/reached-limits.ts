import { type AddressLimit, addressLimitNames, addressLimits } from '@daystar/contract/address-limits'
import { sql } from 'kysely'
import type { Reader } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { countRequest } from './shared-rate-limits.ts'

const shownDays = 7

/**
 * Records that an address reached a limit, for operators; once for each window of the limit. `key`: limit and address.
 */
export async function recordReachedLimit(
  { db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>,
  limit: AddressLimit,
  key: string,
): Promise<void> {
  const { requests } = await countRequest(db, `${key} rejected`, addressLimits[limit].seconds)
  if (requests > 1) return
  log.warn({ limit }, 'An address reached a rate limit.')
  metrics.limitReached(limit)
  await db
    .insertInto('reached_limits')
    .values({ limit_name: limit, day: today, times: 1, last_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['limit_name', 'day'])
        .doUpdateSet({ times: sql<number>`reached_limits.times + 1`, last_at: sql<Date>`now()` }),
    )
    .execute()
}

const today = sql<string>`(now() at time zone 'UTC')::date`

interface ReachedLimit {
  readonly limit: AddressLimit
  readonly times: number
  readonly last_at: Date
}

/** The limits that were reached in the last days, the most recent first. */
export async function recentlyReachedLimits(reader: Reader): Promise<ReachedLimit[]> {
  const rows = await reader
    .selectFrom('reached_limits')
    .select(['limit_name', sql<number>`sum(times)::int`.as('times'), sql<Date>`max(last_at)`.as('last_at')])
    .where('last_at', '>', sql<Date>`now() - make_interval(days => ${shownDays})`)
    .groupBy('limit_name')
    .orderBy('last_at', 'desc')
    .execute()
  // A later version that ran on this database may have stored others.
  return addressLimitNames
    .flatMap((limit) => rows.filter((row) => row.limit_name === limit).map((row) => ({ ...row, limit })))
    .sort((a, b) => b.last_at.getTime() - a.last_at.getTime())
    .map(({ limit, times, last_at }) => ({ limit, times, last_at }))
}
