import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isUnavailable } from './database-errors.ts'

const retryAfterMs = 1_000

/**
 * The pool for graphile-worker, with connections that are retried while the database is unreachable or all connections are in use. The
 * library does not wait for the result when it records a completed job, so that a failed connection would be an unhandled
 * rejection, which ends the process.
 */
export function retryConnections(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (pool.ending || !isUnavailable(error)) throw error
        await delay(retryAfterMs)
      }
    }
  }
  // The listener for new jobs connects with a callback, and retries by itself.
  const overload = (...args: Parameters<pg.Pool['connect']> | []) =>
    args.length === 0 ? connect() : pool.connect(...(args as Parameters<pg.Pool['connect']>))
  return Object.create(pool, { connect: { value: overload } }) as pg.Pool
}
