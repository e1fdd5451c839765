import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@daystar/contract/limits'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Json } from '../tables.gen.ts'
import { invalid, Refusal, refusal } from './refusal.ts'

const waitStepMs = 100
const mostWaitMs = 8_000
/** Longer than any handler works: who claimed the key and said nothing since then is gone. */
const abandonedAfter: RawBuilder<Date> = sql<Date>`now() - interval '3 minutes'`

interface Claim {
  readonly memberId: number
  readonly key: string
  readonly fingerprint: Buffer
}

/**
 * Writes that carry an Idempotency-Key happen once: the same request with the same key gets the answer of the first one, on
 * every process and after a restart, for a day. A request that failed leaves its key free, because nothing has happened.
 */
export class Repeats {
  readonly #db: Db
  readonly #log: Pick<FastifyBaseLogger, 'warn'>

  constructor({ db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#db = db
    this.#log = log
  }

  /** Runs `act`, or answers what it answered before. */
  async once<T>(request: FastifyRequest, act: () => Promise<T>): Promise<T> {
    const claim = claimOf(request)
    if (claim === null) return await act()
    const earlier = await this.#claim(claim)
    if (earlier) return earlier.reply as T
    const answer = await act().catch(async (error: unknown) => {
      await this.#free(claim)
      throw error
    })
    await this.#keep(claim, answer)
    return answer
  }

  /** null: the key is ours and the work to be done. Otherwise what the earlier request answered. */
  async #claim(claim: Claim): Promise<{ reply: unknown } | null> {
    for (let waitedMs = 0; ; waitedMs += waitStepMs) {
      if (await this.#take(claim)) return null
      const row = await this.#read(claim)
      // Freed or swept between the two statements: ask for it again.
      if (!row) continue
      if (!row.fingerprint.equals(claim.fingerprint)) throw refusal('key_reused')
      if (row.status !== null) return { reply: row.reply }
      if (waitedMs >= mostWaitMs) throw new Refusal('key_in_progress', { retryAfterSeconds: 5 })
      await delay(waitStepMs)
    }
  }

  async #take({ memberId, key, fingerprint }: Claim): Promise<boolean> {
    const taken = await this.#db
      .insertInto('idempotency_keys')
      .values({ member_id: memberId, key, fingerprint })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'key'])
          .doUpdateSet({ created_at: sql`now()` })
          .where('idempotency_keys.status', 'is', null)
          .where('idempotency_keys.fingerprint', '=', fingerprint)
          .where('idempotency_keys.created_at', '<', abandonedAfter),
      )
      .returning('key')
      .executeTakeFirst()
    return taken !== undefined
  }

  async #read({ memberId, key }: Claim) {
    return await this.#db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'status', 'reply'])
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .executeTakeFirst()
  }

  /** The act is done and stays done, also where its answer cannot be kept. */
  async #keep({ memberId, key }: Claim, answer: unknown): Promise<void> {
    await this.#db
      .updateTable('idempotency_keys')
      .set({ status: 200, reply: answer === undefined ? null : (JSON.stringify(answer) as Json) })
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .execute()
      .catch((error: unknown) => this.#log.warn(error, 'An answer could not be kept for repeats of its request.'))
  }

  async #free({ memberId, key }: Claim): Promise<void> {
    await this.#db
      .deleteFrom('idempotency_keys')
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute()
      .catch((error: unknown) => this.#log.warn(error, 'A key could not be given free; it will be in some minutes.'))
  }
}

function claimOf(request: FastifyRequest): Claim | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.viewer.id === null) return null
  if (typeof key !== 'string' || key === '' || key.length > limits.idempotencyKeyMax || !/^[\x20-\x7e]+$/.test(key))
    throw invalid(['header', 'idempotency-key'], `Must be 1 to ${limits.idempotencyKeyMax} plain characters`)
  return { memberId: request.viewer.id, key, fingerprint: fingerprintOf(request) }
}

/** What makes two requests the same: the route by its first-named spelling, its parameters, the fields, and the file. */
function fingerprintOf({ routeOptions, params, query, body, spooled }: FastifyRequest): Buffer {
  const { method, path } = routeOptions.config.entry ?? {}
  const file = spooled && [spooled.sha256, spooled.bytes]
  return createHash('sha256')
    .update(JSON.stringify([method, path, params, query, ordered(body), file]))
    .digest()
}

/** The order in which fields were written means nothing. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([name, field]) => [name, ordered(field)])
}
