import { hash as digest, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { SignedInViewer } from './authorization/viewer.ts'
import { type CacheLookups, RowCache } from './cache/row-cache.ts'
import type { Db, Tx } from './database/database.ts'
import type { PubSub } from './pub-sub/pub-sub.ts'

/** The time after its last use. */
const lifetime = sql<Date>`now() + interval '90 days'`
/** After its start, however often it is used. */
const extendedLifetime = sql<Date>`least(now() + interval '90 days', created_at + interval '1 year')`
const markSeenIntervalMs = 60 * 60_000
const maxUserAgentLength = 300

interface CachedSession {
  readonly hash: string
  readonly viewer: SignedInViewer
}

/**
 * Sessions with opaque random tokens, of which the database stores the hash, that expire 90 days after their last use
 * and a year after they were created. Triggers publish the end of a session and changes of what it contains, so that
 * every process evicts it.
 */
export class Sessions {
  readonly #db: Db
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  /** Active sessions by id, because one page load makes a dozen requests. */
  readonly #cache: RowCache<number, CachedSession>
  readonly #idsByHash = new Map<string, number>()

  constructor({ db, pubSub, log }: { db: Db; pubSub: PubSub; log: Pick<FastifyBaseLogger, 'warn'> }) {
    this.#db = db
    this.#log = log
    this.#cache = new RowCache({ pubSub, onRemove: ({ hash }) => this.#idsByHash.delete(hash) })
    pubSub.on('session_end', (sessionId) => this.#cache.evict(sessionId))
  }

  get cacheLookups(): CacheLookups {
    return this.#cache.lookups
  }

  /** The member of this token, or null when the token has no active session. */
  async identify(token: string): Promise<SignedInViewer | null> {
    const hash = digest('sha256', token, 'base64')
    const isCurrent = await this.#cache.barrier()
    const cached = this.#cache.get(isCurrent ? this.#idsByHash.get(hash) : undefined)
    return cached?.viewer ?? (await this.#read(hash))
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

  /** Ends sessions of a member: one, all but one, or all. Returns how many. */
  async end(tx: Tx, memberId: number, which: { only?: number; except?: number } = {}): Promise<number> {
    let query = tx.deleteFrom('sessions').where('member_id', '=', memberId)
    if (which.only !== undefined) query = query.where('id', '=', which.only)
    if (which.except !== undefined) query = query.where('id', '!=', which.except)
    const { numDeletedRows } = await query.executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  async #read(hash: string): Promise<SignedInViewer | null> {
    const cache = this.#cache.beginRead()
    const row = await this.#db
      .selectFrom('sessions as s')
      .innerJoin('members as m', 'm.id', 's.member_id')
      .select(sql<number>`coalesce(date_part('epoch', m.suspended_until) * 1000, 0)`.as('suspended_until_ms'))
      .select(['s.id', 's.last_seen_at', 's.member_id', 'm.time_zone', 'm.role', 'm.email_confirmed_at'])
      .where('s.token_hash', '=', Buffer.from(hash, 'base64'))
      .where('s.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (!row) return null
    if (Date.now() - row.last_seen_at.getTime() > markSeenIntervalMs) this.#markSeen(row.id)
    const viewer = {
      id: row.member_id,
      sessionId: row.id,
      timeZone: row.time_zone,
      role: row.role,
      isEmailConfirmed: row.email_confirmed_at !== null,
      suspendedUntilMs: row.suspended_until_ms,
    }
    if (cache(row.id, { hash, viewer })) this.#idsByHash.set(hash, row.id)
    return viewer
  }

  /** Runs in the background: the request neither waits for it nor fails because of it. */
  #markSeen(sessionId: number): void {
    this.#db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()`, expires_at: extendedLifetime })
      .where('id', '=', sessionId)
      .execute()
      .catch((error: unknown) => this.#log.warn(error, 'Failed to update the last use of a session.'))
  }
}

export function sanitizeUserAgent(userAgent: string): string {
  return userAgent.replaceAll('\u0000', '').slice(0, maxUserAgentLength).toWellFormed()
}
