import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isUnavailable } from '../database/database-errors.ts'

const retryAfterMs = 1_000

export interface JobConnections {
  /** The pool to pass to graphile-worker. */
  readonly pool: pg.Pool
  /** Resolves when no connection is requested or in use. */
  idle(): Promise<void>
}

/**
 * Connections for graphile-worker, which does not wait for the statement that records a completed job, so that a
 * failure would end the process. They are retried while the database is unreachable, and `idle` waits for such
 * statements.
 */
export function jobConnections(pool: pg.Pool): JobConnections {
  const pending = new Set<Promise<void>>()

  const connect = async (): Promise<pg.PoolClient> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    pending.add(promise)
    const done = () => {
      pending.delete(promise)
      resolve()
    }
    try {
      const client = await connectWithRetries(pool)
      const release = client.release.bind(client)
      client.release = (error) => {
        release(error)
        done()
      }
      return client
    } catch (error) {
      done()
      throw error
    }
  }
  // The listener for new jobs connects with a callback, retries by itself, and keeps its connection.
  const overload = (...args: Parameters<pg.Pool['connect']> | []) =>
    args.length === 0 ? connect() : pool.connect(...(args as Parameters<pg.Pool['connect']>))

  return {
    pool: Object.create(pool, { connect: { value: overload } }) as pg.Pool,
    async idle() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

async function connectWithRetries(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await pool.connect()
    } catch (error) {
      if (pool.ending || !isUnavailable(error)) throw error
      await delay(retryAfterMs)
    }
  }
}
