import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { cleanupBatchSize } from '../jobs.ts'

interface RequestCount {
  readonly requests: number
  /** The remaining time of the window in which the requests are counted. */
  readonly remainingMs: number
}

/**
 * Counts a request in the database, so that a limit applies to all processes together. Costs one statement, so it is used for endpoints
 * that a client calls rarely. `key` identifies endpoint and caller; only its hash is stored.
 */
export async function countRequest(db: Db, key: string, windowSeconds: number): Promise<RequestCount> {
  const resetsAt = sql<Date>`now() + make_interval(secs => ${windowSeconds})`
  const row = await db
    .insertInto('rate_limit_counts')
    .values({ key: createHash('sha256').update(key).digest(), requests: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        requests: sql<number>`case when rate_limit_counts.resets_at <= now() then 1 else rate_limit_counts.requests + 1 end`,
        resets_at: sql<Date>`case when rate_limit_counts.resets_at <= now() then excluded.resets_at else rate_limit_counts.resets_at end`,
      }),
    )
    .returning([
      'rate_limit_counts.requests',
      sql<number>`date_part('epoch', rate_limit_counts.resets_at - now())`.as('remaining'),
    ])
    .executeTakeFirstOrThrow()
  return { requests: row.requests, remainingMs: row.remaining * 1000 }
}

/** Part of the hourly cleanup job. */
export async function removeOldRateLimitCounts(db: Db): Promise<void> {
  await sql`delete from rate_limit_counts where key in (
    select key from rate_limit_counts where resets_at < now() limit ${cleanupBatchSize})`.execute(db)
}
