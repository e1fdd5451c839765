import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@daystar/contract/limits'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { ApiError, apiError, invalid } from '../api/api-error.ts'
import type { Db } from '../database/database.ts'
import type { Json } from '../database/tables.gen.ts'
import { cleanupBatchSize } from '../jobs/jobs.ts'
import { type IdempotencyClaim, withClaim } from './idempotency-claim.ts'

const pollIntervalMs = 100
const maxWaitMs = 8_000
/** Longer than any handler runs: the process of an unfinished claim from before this time has crashed. */
const abandonedBefore: RawBuilder<Date> = sql<Date>`now() - interval '3 minutes'`

interface Claim extends IdempotencyClaim {
  readonly fingerprint: Buffer
}

/**
 * Executes writes with an Idempotency-Key once, in all processes, for 90 days; a failed request releases its key. A
 * repeated request gets `key_completed` with the id of what was created or changed, and for a day the response of the
 * first one, in its language, if the endpoint repeats it.
 */
export class IdempotencyStore {
  readonly #db: Db
  readonly #log: Pick<FastifyBaseLogger, 'warn'>

  constructor({ db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#db = db
    this.#log = log
  }

  /** Runs `operation`, or returns the stored result of an earlier request with the same key. */
  async run<T>(request: FastifyRequest, operation: () => Promise<T>): Promise<T> {
    const claim = claimOf(request)
    if (claim === null) return await operation()
    const earlier = await this.#claim(claim, request)
    if (earlier) return earlier.reply as T
    const result = await withClaim(claim, operation).catch(async (error: unknown) => {
      await this.#release(claim)
      throw error
    })
    await this.#complete(claim, result, repeatsReply(request) ? result : undefined)
    return result
  }

  /** Returns null if this request claimed the key and must do the work, otherwise the reply of the earlier request. */
  async #claim(claim: Claim, request: FastifyRequest): Promise<{ reply: unknown } | null> {
    for (let waitedMs = 0; ; waitedMs += pollIntervalMs) {
      if (await this.#tryClaim(claim)) return null
      const row = await this.#read(claim)
      // The row was deleted between the two statements: try to insert it again.
      if (!row) continue
      if (!row.fingerprint.equals(claim.fingerprint)) throw apiError('key_reused')
      if (row.status !== null && !hasReply(request)) return { reply: null }
      if (row.status !== null && row.reply !== null && repeatsReply(request)) return { reply: row.reply }
      const isCommitted = row.status !== null || (row.created_id !== null && waitedMs >= maxWaitMs)
      if (isCommitted) throw new ApiError('key_completed', { id: row.created_id ?? undefined })
      if (waitedMs >= maxWaitMs) throw new ApiError('key_in_progress', { retryAfterSeconds: 5 })
      await delay(pollIntervalMs)
    }
  }

  async #tryClaim({ memberId, key, fingerprint }: Claim): Promise<boolean> {
    const inserted = await this.#db
      .insertInto('idempotency_keys')
      .values({ member_id: memberId, key, fingerprint })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'key'])
          .doUpdateSet({ created_at: sql`now()` })
          .where('idempotency_keys.status', 'is', null)
          .where('idempotency_keys.created_id', 'is', null)
          .where('idempotency_keys.fingerprint', '=', fingerprint)
          .where('idempotency_keys.created_at', '<', abandonedBefore),
      )
      .returning('key')
      .executeTakeFirst()
    return inserted !== undefined
  }

  async #read({ memberId, key }: Claim) {
    return await this.#db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'status', 'reply', 'created_id'])
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .executeTakeFirst()
  }

  /** Logs errors instead of throwing them, because the operation has succeeded even if its result cannot be stored. */
  async #complete({ memberId, key }: Claim, result: unknown, reply: unknown): Promise<void> {
    await this.#db
      .updateTable('idempotency_keys')
      .set((eb) => ({
        status: 200,
        reply: reply === undefined ? null : (JSON.stringify(reply) as Json),
        created_id: eb.fn.coalesce('created_id', eb.val(idOf(result))),
      }))
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .execute()
      .catch((error: unknown) => this.#log.warn(error, 'Failed to store the result of an idempotent request.'))
  }

  async #release({ memberId, key }: Claim): Promise<void> {
    await this.#db
      .deleteFrom('idempotency_keys')
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .where('status', 'is', null)
      // The connection may have been lost after the commit.
      .where('created_id', 'is', null)
      .execute()
      .catch((error: unknown) =>
        this.#log.warn(error, 'Failed to release an idempotency key; it expires in a few minutes.'),
      )
  }
}

/** Part of the hourly cleanup job: removes responses, which contain contents, after a day. */
export async function removeOldReplies(db: Db): Promise<void> {
  await sql`update idempotency_keys set reply = null where (member_id, key) in (
    select member_id, key from idempotency_keys
    where reply is not null and created_at < now() - interval '1 day' limit ${cleanupBatchSize})`.execute(db)
}

const hasReply = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.options.reply !== undefined

const repeatsReply = ({ routeOptions }: FastifyRequest) => routeOptions.config.endpoint?.options.repeatsReply === true

/** The id of the object in a response; null if it has none. */
function idOf(result: unknown): number | null {
  const { id } = (result ?? {}) as { id?: unknown }
  return typeof id === 'number' ? id : null
}

function claimOf(request: FastifyRequest): Claim | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.viewer.id === null) return null
  if (typeof key !== 'string' || key === '' || key.length > limits.idempotencyKeyMax || !/^[\x20-\x7e]+$/.test(key))
    throw invalid(['header', 'idempotency-key'], (t) =>
      t('Must be 1 to {max} printable ASCII characters', { max: limits.idempotencyKeyMax }),
    )
  return { memberId: request.viewer.id, key, fingerprint: fingerprintOf(request) }
}

/** Requests are equal if they have the same endpoint (through any alias), parameters, fields and file. */
function fingerprintOf({ routeOptions, params, query, body, spooled }: FastifyRequest): Buffer {
  const { method, path } = routeOptions.config.endpoint ?? {}
  const file = spooled && [spooled.sha256, spooled.bytes]
  return createHash('sha256')
    .update(JSON.stringify([method, path, params, query, withSortedKeys(body), file]))
    .digest()
}

/** Sorts object keys, because their order has no meaning in JSON. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([name, field]) => [name, withSortedKeys(field)])
}
