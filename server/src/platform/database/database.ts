import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isReadOnly, isRetryable } from './database-errors.ts'
import { PreparedStatementClient } from './prepared-statements.ts'
import { ServerConnections } from './server-connections.ts'
import type { DB } from './tables.gen.ts'
import { typeParsers } from './type-parsers.ts'

export { isUnavailable, isUniqueViolation } from './database-errors.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** For reads, which run inside the transaction of the caller or outside of one; a read never opens a transaction. */
export type Reader = Db | Tx

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

export type DatabaseOptions = {
  url: string
  log: Pick<FastifyBaseLogger, 'error'>
  /** The most connections this process opens. No request needs two at the same time. */
  poolSize?: number
  /**
   * True when `url` is a pooler in transaction mode: a statement that one connection has prepared may run on another,
   * and settings of a connection are not kept. Statements then run unnamed, and the role needs the settings
   * (docs/operating.md).
   */
  isPooled?: boolean
  /** Everything in this process that connects to the database shares it. */
  connections?: ServerConnections
  /**
   * False only for generated data: commits do not wait for the disk, so a crash of the machine may lose the last ones.
   */
  durable?: boolean
}

/**
 * The two connections per core plus one that the PostgreSQL wiki recommends, and one for the LISTEN of the job queue; a
 * larger pool does not increase throughput. The private PostgreSQL accepts 60 connections in total.
 */
const defaultPoolSize = Math.min(2 * Math.max(availableParallelism(), 2) + 2, 20)
const statementTimeoutMs = 10_000
const idleInTransactionTimeoutMs = 15_000
const keepAliveDelayMs = 10_000
const connectTimeoutMs = 5_000
const readinessTimeoutMs = 2_000
const maxAttempts = 4
const retryPauseMs = 20

/**
 * One pool, available as `db` (Kysely) and as `pool` (plain pg), which connects on the first statement. An idle
 * connection that breaks is logged and replaced, so Daystar keeps running when PostgreSQL restarts, or when another
 * server takes its place.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, log, poolSize = defaultPoolSize, isPooled = false, connections = new ServerConnections() } = options
  const pool = new pg.Pool({
    connectionString: url,
    types: typeParsers,
    max: poolSize,
    application_name: 'daystar',
    ...(isPooled ? {} : sessionOptions(options)),
    Client: trackedBy(connections, isPooled ? pg.Client : PreparedStatementClient),
    onConnect: (client) => connections.verify(client, { isPooled }),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  })
  // A checked-out connection that breaks fails its next statement. Without this listener the event would crash the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | undefined
  pool.on('error', (error) => {
    // While the pool closes, PostgreSQL may terminate connections before the pool does, which is not an error.
    if (closing === undefined) log.error(error, 'Lost an idle database connection.')
  })
  const close = () => {
    closing ??= pool.end()
    return closing
  }
  return { db, pool, close }
}

/** Connections of the database itself keep prepared statements and settings. */
function sessionOptions({ durable = true }: DatabaseOptions): pg.PoolConfig {
  return {
    // Queries name the time zone of the member; results must not depend on the time zone of the machine.
    options: durable ? '-c timezone=UTC' : '-c timezone=UTC -c synchronous_commit=off',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  }
}

function trackedBy(connections: ServerConnections, Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      connections.track(this)
    }
  }
}

/** For the readiness endpoint: `ready` when the database responds in time and accepts writes. Never throws. */
export async function databaseState(pool: pg.Pool): Promise<'ready' | 'read-only' | 'unavailable'> {
  const text = "select current_setting('transaction_read_only') as read_only"
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: readinessTimeoutMs }
  return pool.query<{ read_only: string }>(query).then(
    ({ rows }) => (rows[0]?.read_only === 'off' ? 'ready' : 'read-only'),
    (error: unknown) => (isReadOnly(error) ? 'read-only' : 'unavailable'),
  )
}

/**
 * Runs `work` in one transaction and returns its result. After a serialization failure or a deadlock, `work` runs again
 * from the start, so it must not have side effects outside the database; emails are queued as jobs, which become
 * visible on commit.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error
      // The random delay keeps two transactions from colliding again.
      await delay(retryPauseMs * attempt * (0.5 + Math.random()))
    }
  }
}
