import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { cleanupBatchSize } from '../../platform/jobs/jobs.ts'

/**
 * Part of the daily job: deletes cases that were decided more than `days` days ago, with their reports and notes, and
 * old sanctions.
 */
export async function removeOldCases(db: Db, days: number): Promise<void> {
  const before = sql`now() - ${days} * interval '1 day'`
  for (;;) {
    const { numAffectedRows } = await sql`delete from report_cases where id in (
      select id from report_cases where decided_at < ${before} order by decided_at limit ${cleanupBatchSize})`.execute(
      db,
    )
    if ((numAffectedRows ?? 0n) < cleanupBatchSize) break
  }
  // Sanctions that still have an effect remain.
  await sql`delete from sanctions where created_at < ${before} and (lifted_at < ${before}
    or kind in ('removal', 'warning') or (kind = 'suspension' and ends_at < ${before}))`.execute(db)
}
