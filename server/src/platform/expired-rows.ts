import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Limits one run, so that a large backlog is deleted over several runs instead of under one long lock. */
const batchSize = 10_000

/** Deletes expired sessions, expired password reset links and old idempotency keys. */
export async function removeExpiredRows(db: Db): Promise<void> {
  await sql`delete from sessions where id in (
    select id from sessions where expires_at < now() limit ${batchSize})`.execute(db)
  await sql`delete from password_resets where id in (
    select id from password_resets where expires_at < now() - interval '1 day' limit ${batchSize})`.execute(db)
  await sql`delete from idempotency_keys where (member_id, key) in (
    select member_id, key from idempotency_keys where created_at < now() - interval '1 day' limit ${batchSize})`.execute(
    db,
  )
}
