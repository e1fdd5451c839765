import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { ApiError } from '../../api/api-error.ts'
import type { Db, Tx } from '../../database/database.ts'
import { networksOf } from './client-networks.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest()

interface RequestCount {
  readonly requests: number
  /** The remaining time of the window in which the requests are counted. */
  readonly remainingMs: number
}

/**
 * Counts a request in the database, so that a limit applies to all processes together; one statement each, for
 * endpoints that a client calls rarely. `key` identifies endpoint and caller; only its hash is stored.
 */
export async function countRequest(db: Db, key: string, windowSeconds: number): Promise<RequestCount> {
  const resetsAt = sql<Date>`now() + make_interval(secs => ${windowSeconds})`
  // A window that ends later than a new one was opened before the clock was set back.
  const isOver = sql<boolean>`rate_limit_counts.resets_at not between now() and ${resetsAt}`
  const row = await db
    .insertInto('rate_limit_counts')
    .values({ key: hashOf(key), requests: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        requests: sql<number>`case when ${isOver} then 1 else rate_limit_counts.requests + 1 end`,
        resets_at: sql<Date>`case when ${isOver} then excluded.resets_at else rate_limit_counts.resets_at end`,
      }),
    )
    .returning([
      'rate_limit_counts.requests',
      sql<number>`date_part('epoch', rate_limit_counts.resets_at - now())`.as('remaining'),
    ])
    .executeTakeFirstOrThrow()
  return { requests: row.requests, remainingMs: row.remaining * 1000 }
}

/** The number of requests in the current window, without counting another one. */
async function currentCount(db: Db, key: string, windowSeconds: number): Promise<RequestCount> {
  const row = await db
    .selectFrom('rate_limit_counts')
    .select(['requests', sql<number>`date_part('epoch', resets_at - now())`.as('remaining')])
    .where('key', '=', hashOf(key))
    // A window that ends later than a new one was opened before the clock was set back.
    .where(sql<SqlBool>`resets_at between now() and now() + make_interval(secs => ${windowSeconds})`)
    .executeTakeFirst()
  return { requests: row?.requests ?? 0, remainingMs: (row?.remaining ?? 0) * 1000 }
}

/** The count of the network of a client that is nearest to its limit, in relation to what the network may do. */
interface ClientCount extends RequestCount {
  /** Identifies scope and network. */
  readonly key: string
}

type Count = (db: Db, key: string, windowSeconds: number) => Promise<RequestCount>

/** Counts a request in all networks of a client: an address, or any other name. See `countRequest`. */
export const countClientRequest = (db: Db, scope: string, client: string, windowSeconds: number) =>
  highestCount(countRequest, { db, scope, client, windowSeconds })

/** The count of a client in the current window, without counting another request. */
export const currentClientCount = (db: Db, scope: string, client: string, windowSeconds: number) =>
  highestCount(currentCount, { db, scope, client, windowSeconds })

async function highestCount(
  count: Count,
  { db, scope, client, windowSeconds }: { db: Db; scope: string; client: string; windowSeconds: number },
): Promise<ClientCount> {
  let highest: ClientCount = { key: '', requests: -1, remainingMs: 0 }
  for (const { key: network, factor } of networksOf(client)) {
    const key = `${scope} ${network}`
    const { requests, remainingMs } = await count(db, key, windowSeconds)
    if (requests / factor > highest.requests) highest = { key, requests: requests / factor, remainingMs }
  }
  return highest
}

/**
 * Counts a request of an address and throws `too_many` beyond the limit. For limits that depend on more than the
 * endpoint.
 */
export async function limitRequests(
  db: Db,
  { scope, address, max, seconds }: { scope: string; address: string; max: number; seconds: number },
): Promise<void> {
  const { requests, remainingMs } = await countClientRequest(db, scope, address, seconds)
  if (requests > max) throw tooManyRequests(remainingMs)
}

export function tooManyRequests(remainingMs: number): ApiError {
  return new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1000)) })
}

/** Takes back a request that should not count, for example because the password was correct. */
export async function refundRequest(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit_counts')
    .set({ requests: sql`greatest(requests - 1, 0)` })
    .where('key', '=', hashOf(key))
    .execute()
}

/** The next request is counted as the first one. */
export async function forgetRequests(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('rate_limit_counts').where('key', '=', hashOf(key)).execute()
}
