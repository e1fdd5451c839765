import { hash as digest, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import type { SignedInViewer } from './http/viewer.ts'
import { cleanupBatchSize } from './jobs.ts'
import type { PubSub } from './pub-sub.ts'
import { type CacheLookups, RowCache } from './row-cache.ts'

const lifetime = sql<Date>`now() + interval '90 days'`
const markSeenIntervalMs = 60 * 60_000
const maxUserAgentLength = 300

/**
 * Sessions with opaque random tokens; the database stores only their hash. A session expires 90 days after its last use. The transaction
 * that deletes a session also publishes an event, so that every process evicts it from its cache.
 */
export class Sessions {
  readonly #db: Db
  readonly #pubSub: PubSub
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  /** Active sessions by token hash, because one page load makes a dozen requests. */
  readonly #cache: RowCache<string, SignedInViewer>
  readonly #cachedHashes = new Map<number, string>()

  constructor({ db, pubSub, log }: { db: Db; pubSub: PubSub; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#db = db
    this.#pubSub = pubSub
    this.#log = log
    this.#cache = new RowCache({ pubSub, onRemove: ({ sessionId }) => this.#cachedHashes.delete(sessionId) })
    pubSub.on('session_end', (sessionId) => this.evict([sessionId]))
  }

  get cacheLookups(): CacheLookups {
    return this.#cache.lookups
  }

  /** The member of this token, or null when the token has no active session. Synchronous when the session is cached. */
  identify(token: string): SignedInViewer | null | Promise<SignedInViewer | null> {
    const hash = digest('sha256', token, 'base64')
    return this.#cache.get(hash) ?? this.#read(hash)
  }

  /** Creates a session and returns its token, which cannot be read again. */
  async create(tx: Tx, memberId: number, userAgent = ''): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('sessions')
      .values({
        member_id: memberId,
        token_hash: digest('sha256', token, 'buffer'),
        user_agent: sanitizeUserAgent(userAgent),
        expires_at: lifetime,
      })
      .execute()
    return token
  }

  /** Ends sessions of a member: one, all but one, or all. Returns their ids, to be passed to `evict` after the commit. */
  async end(tx: Tx, memberId: number, which: { only?: number; except?: number } = {}): Promise<number[]> {
    let query = tx.deleteFrom('sessions').where('member_id', '=', memberId).returning('id')
    if (which.only !== undefined) query = query.where('id', '=', which.only)
    if (which.except !== undefined) query = query.where('id', '!=', which.except)
    const ids = (await query.execute()).map(({ id }) => id)
    for (const id of ids) await this.#pubSub.publish(tx, 'session_end', id)
    return ids
  }

  /** Makes every process reload the sessions of a member after their member data changed. Returns their ids for `evict`. */
  async invalidate(tx: Tx, memberId: number): Promise<number[]> {
    const rows = await tx.selectFrom('sessions').select('id').where('member_id', '=', memberId).execute()
    for (const { id } of rows) await this.#pubSub.publish(tx, 'session_end', id)
    return rows.map(({ id }) => id)
  }

  /** Part of the hourly cleanup job. */
  async removeExpired(): Promise<void> {
    await sql`delete from sessions where id in (
      select id from sessions where expires_at < now() limit ${cleanupBatchSize})`.execute(this.#db)
  }

  /** Applies an end in this process immediately, before its event arrives. */
  evict(sessionIds: readonly number[]): void {
    for (const id of sessionIds) this.#cache.evict(this.#cachedHashes.get(id))
  }

  async #read(hash: string): Promise<SignedInViewer | null> {
    const cache = this.#cache.beginRead()
    const row = await this.#db
      .selectFrom('sessions as s')
      .innerJoin('members as m', 'm.id', 's.member_id')
      .select(['s.id', 's.last_seen_at', 's.member_id', 'm.time_zone', 'm.is_operator'])
      .where('s.token_hash', '=', Buffer.from(hash, 'base64'))
      .where('s.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (!row) return null
    if (Date.now() - row.last_seen_at.getTime() > markSeenIntervalMs) this.#markSeen(row.id)
    const viewer = { id: row.member_id, sessionId: row.id, timeZone: row.time_zone, isOperator: row.is_operator }
    if (cache(hash, viewer)) this.#cachedHashes.set(row.id, hash)
    return viewer
  }

  /** Runs in the background: the request neither waits for it nor fails because of it. */
  #markSeen(sessionId: number): void {
    this.#db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()`, expires_at: lifetime })
      .where('id', '=', sessionId)
      .execute()
      .catch((error: unknown) => this.#log.warn(error, 'Failed to update the last use of a session.'))
  }
}

function sanitizeUserAgent(userAgent: string): string {
  return userAgent.replaceAll('\u0000', '').slice(0, maxUserAgentLength).toWellFormed()
}
