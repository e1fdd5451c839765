import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Bounded, so that a long-neglected table is emptied over several sweeps and never under one long lock. */
const atOnce = 10_000

/** Removes what has outlived its use: ended sessions, old reset links, and answers kept for repeated taps. */
export async function removeExpiredRows(db: Db): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where expires_at < now() limit ${atOnce})`.execute(db)
  // A day longer than they hold: a late click still gets its proper word.
  await sql`delete from password_resets where id in (
    select id from password_resets where expires_at < now() - interval '1 day' limit ${atOnce})`.execute(db)
  await sql`delete from idempotency_keys where (member_id, key) in (
    select member_id, key from idempotency_keys where created_at < now() - interval '1 day' limit ${atOnce})`.execute(
    db,
  )
}
