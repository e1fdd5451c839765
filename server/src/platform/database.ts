import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isWorthRetrying } from './database-errors.ts'
import { NamingClient } from './named-statements.ts'
import type { DB } from './tables.gen.ts'
import { typeParsers } from './type-parsers.ts'

export { isUnavailable, isUniqueViolation } from './database-errors.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** A read may stand inside somebody's transaction or on its own; it never opens one. */
export type Reader = Db | Tx

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

export type DatabaseOptions = {
  url: string
  log: Pick<FastifyBaseLogger, 'error'>
  /** Connections this process may hold; no call ever needs two at once. */
  poolSize?: number
}

/**
 * PostgreSQL's own advice, two connections a processor and one, and another on which the job queue listens. More of them only crowd
 * each other out of the caches. The private PostgreSQL allows 60 in all.
 */
const usualPoolSize = Math.min(2 * Math.max(availableParallelism(), 2) + 2, 20)
const statementTimeoutMs = 10_000
const idleInTransactionTimeoutMs = 15_000
const keepAliveDelayMs = 10_000
const connectTimeoutMs = 5_000
const readinessTimeoutMs = 2_000
const maxAttempts = 4
const retryPauseMs = 20

/**
 * One pool, seen as `db` (Kysely) and as `pool` (plain pg). Nothing connects until the first statement.
 * A connection that breaks while idle is logged and replaced, so a restarted PostgreSQL needs no restarted Daystar.
 */
export function openDatabase({ url, log, poolSize = usualPoolSize }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    types: typeParsers,
    max: poolSize,
    application_name: 'daystar',
    // Days are reckoned in members' zones by name; nothing may depend on the zone of the machine.
    options: '-c timezone=UTC',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  })
  // One that breaks while somebody holds it fails their next statement; unheard, it would end the process instead.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  let end: Promise<void> | undefined
  pool.on('error', (error) => {
    // A pool that ends does not wait until its connections are gone; that PostgreSQL ends them first is no news.
    if (end === undefined) log.error(error, 'An idle database connection broke.')
  })
  const close = () => {
    end ??= pool.end()
    return end
  }
  return { db, pool, close }
}

/** True when a statement is answered soon. Never throws: readiness asks it. */
export async function databaseReady(pool: pg.Pool): Promise<boolean> {
  const question: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: readinessTimeoutMs }
  return pool.query(question).then(
    () => true,
    () => false,
  )
}

/**
 * Runs `work` in one transaction and returns what it returns. A lost race (serialization failure, deadlock) runs `work` again
 * from its start, so it must do nothing outside the database that may not happen twice: mail and events wait for the commit.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !isWorthRetrying(error)) throw error
      // Unequal pauses keep two rivals from meeting again.
      await delay(retryPauseMs * attempt * (0.5 + Math.random()))
    }
  }
}
