import { limits } from '@daystar/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { DB } from '../platform/database/tables.gen.ts'
import { cleanupBatchSize } from '../platform/jobs/jobs.ts'

const hasExpired = sql`expires_at < now()`
const today = sql`(now() at time zone 'UTC')::date`
const olderThan = (column: string, days: number) =>
  sql`${sql.ref(column)} < now() - make_interval(days => ${days}::int)`

/** The rows that the hourly cleanup job deletes from each table; most of them have had no effect before that. */
const outdatedRows: { readonly [Table in keyof DB]?: RawBuilder<unknown> } = {
  sessions: hasExpired,
  // Recent links are kept, because they count towards the limit of links.
  password_resets: olderThan('expires_at', 1),
  email_links: hasExpired,
  passkey_challenges: hasExpired,
  oidc_requests: hasExpired,
  oidc_tickets: hasExpired,
  role_changes: sql`changed_at <= now() - ${limits.roleUndoSeconds} * interval '1 second'`,
  // Without a sign-in for more than a year.
  known_devices: olderThan('last_seen_at', 400),
  mutes: sql`expires_at <= now()`,
  new_account_days: sql`day < ${today} - 1`,
  idempotency_keys: olderThan('created_at', 90),
  rate_limit_counts: sql`resets_at < now()`,
  reached_limits: sql`day < ${today} - 30`,
  // Later than a device sends what it kept while it was offline.
  posted_drafts: olderThan('posted_at', 100),
}

export async function removeOutdatedRows(db: Db): Promise<void> {
  for (const [table, isOutdated] of Object.entries(outdatedRows)) await removeBatch(db, table, isOutdated)
}

/**
 * The daily job: deletes the audit events of more than `days` days ago, cases that were decided before that, with their
 * reports and notes, and sanctions that no longer have an effect.
 */
export async function removeOldRecords(db: Db, days: number): Promise<void> {
  const before = sql`now() - ${days} * interval '1 day'`
  const oldRecords = {
    audit_events: sql`created_at < ${before}`,
    report_cases: sql`decided_at < ${before}`,
    sanctions: sql`created_at < ${before} and (lifted_at < ${before}
      or kind in ('removal', 'warning') or (kind = 'suspension' and ends_at < ${before}))`,
  }
  for (const [table, isOld] of Object.entries(oldRecords))
    while ((await removeBatch(db, table, isOld)) === cleanupBatchSize);
}

async function removeBatch(db: Db, name: string, isOutdated: RawBuilder<unknown>): Promise<number> {
  const table = sql.table(name)
  const { numAffectedRows } = await sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${isOutdated} limit ${cleanupBatchSize})) and ${isOutdated}`.execute(db)
  return Number(numAffectedRows)
}
