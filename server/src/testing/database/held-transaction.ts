import { type SqlBool, sql } from 'kysely'
import { vi } from 'vitest'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { TestApp } from '../test-app.ts'

/**
 * Starts a request while another transaction holds its locks, commits that transaction once the request waits for them,
 * and returns the response. Makes a race deterministic: the request decides before the change or after it, never on
 * outdated rows.
 */
export async function duringTransaction<Response>(
  { db }: TestApp,
  change: (tx: Tx) => Promise<unknown>,
  request: () => Promise<Response>,
): Promise<Response> {
  const other = await db.startTransaction().execute()
  try {
    await change(other)
    const response = request()
    await Promise.race([response, vi.waitFor(() => requireWaitingStatement(db), { timeout: 10_000, interval: 5 })])
    await other.commit().execute()
    return await response
  } finally {
    if (!other.isCommitted) await other.rollback().execute()
  }
}

async function requireWaitingStatement(db: Db): Promise<void> {
  const { rows } = await sql<{ is_waiting: SqlBool }>`
    select exists (select from pg_locks l join pg_stat_activity s using (pid)
      where not l.granted and s.datname = current_database()) as is_waiting`.execute(db)
  if (!rows[0]?.is_waiting) throw new Error('No statement waits for a lock.')
}
