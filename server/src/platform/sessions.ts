import { hash as digest, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { SignedIn } from './http/viewer.ts'
import type { NodeChannel } from './node-channel.ts'
import { SessionCache } from './session-cache.ts'

const lifetime = sql<Date>`now() + interval '90 days'`
const seenEveryMs = 60 * 60_000
const userAgentMax = 300

/**
 * Opaque random tokens, of which the database knows only the hash. A session lives 90 days from its last use. Ending one
 * holds at once on every process: the end is announced in the transaction that deletes the row.
 */
export class Sessions {
  readonly #db: Db
  readonly #channel: NodeChannel
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #cache = new SessionCache()

  constructor({ db, channel, log }: { db: Db; channel: NodeChannel; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#db = db
    this.#channel = channel
    this.#log = log
    channel.onEndOfSession((sessionId) => this.#cache.forget(sessionId))
    channel.onGap(() => this.#cache.clear())
  }

  /** Who sent this token; null where it opens no session. Answers without waiting where it was seen a moment ago. */
  identify(token: string): SignedIn | null | Promise<SignedIn | null> {
    const hash = digest('sha256', token, 'base64')
    // Deaf to the other processes, a cache could keep alive what they have ended.
    return (this.#channel.isListening && this.#cache.get(hash)) || this.#read(hash)
  }

  /** Opens a session and returns its token, which nobody can read again. */
  async open(tx: Tx, memberId: number, userAgent = ''): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('sessions')
      .values({
        member_id: memberId,
        token_hash: digest('sha256', token, 'buffer'),
        user_agent: storable(userAgent),
        expires_at: lifetime,
      })
      .execute()
    return token
  }

  /** Ends the sessions of a member: one, all but one, or all. Returns their ids for `forget` after the commit. */
  async end(tx: Tx, memberId: number, which: { only?: number; except?: number } = {}): Promise<number[]> {
    let ending = tx.deleteFrom('sessions').where('member_id', '=', memberId).returning('id')
    if (which.only !== undefined) ending = ending.where('id', '=', which.only)
    if (which.except !== undefined) ending = ending.where('id', '!=', which.except)
    const ids = (await ending.execute()).map(({ id }) => id)
    for (const id of ids) await this.#channel.announceEndOfSession(tx, id)
    return ids
  }

  /** What every session carries of its member has changed: each process reads it anew. */
  async refresh(tx: Tx, memberId: number): Promise<number[]> {
    const rows = await tx.selectFrom('sessions').select('id').where('member_id', '=', memberId).execute()
    for (const { id } of rows) await this.#channel.announceEndOfSession(tx, id)
    return rows.map(({ id }) => id)
  }

  /** Makes an end hold here before the announcement has come round. */
  forget(sessionIds: readonly number[]): void {
    for (const id of sessionIds) this.#cache.forget(id)
  }

  async #read(hash: string): Promise<SignedIn | null> {
    const { epoch } = this.#cache
    const row = await this.#db
      .selectFrom('sessions as s')
      .innerJoin('members as m', 'm.id', 's.member_id')
      .select(['s.id', 's.last_seen_at', 's.member_id', 'm.time_zone', 'm.is_operator'])
      .where('s.token_hash', '=', Buffer.from(hash, 'base64'))
      .where('s.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (!row) return null
    if (Date.now() - row.last_seen_at.getTime() > seenEveryMs) this.#markSeen(row.id)
    const viewer = { id: row.member_id, sessionId: row.id, timeZone: row.time_zone, isOperator: row.is_operator }
    if (epoch === this.#cache.epoch && this.#channel.isListening) this.#cache.put(hash, viewer)
    return viewer
  }

  /** Nobody waits for it, and nobody is refused because of it. */
  #markSeen(sessionId: number): void {
    this.#db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()`, expires_at: lifetime })
      .where('id', '=', sessionId)
      .execute()
      .catch((error: unknown) => this.#log.warn(error, 'The last use of a session was not written down.'))
  }
}

function storable(userAgent: string): string {
  return userAgent.replaceAll('\u0000', '').slice(0, userAgentMax).toWellFormed()
}
