import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './database.ts'
import type { InvalidationEvent, PubSub } from './pub-sub.ts'

/** The payloads on the channel. A trigger on `members` sends `face`, the id of a member whose summary changed. */
type Payload = { hint: InvalidationEvent } | { ended: number } | { face: number }

/** A received payload under the names that the code uses. */
type Message = { invalidation: InvalidationEvent } | { endedSessionId: number } | { changedMemberId: number }

const channel = 'daystar'
const pingIntervalMs = 15_000
const pingTimeoutMs = 5_000
const minRetryDelayMs = 100
const maxRetryDelayMs = 5_000

/**
 * Uses one dedicated connection per process, because LISTEN is bound to a connection. It reconnects automatically; a ping detects a
 * connection that was lost without an error. `url` must point to PostgreSQL itself, not to a pooler that shares connections.
 */
export class PostgresPubSub implements PubSub {
  readonly #url: string
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  readonly #invalidationListeners = new Set<(event: InvalidationEvent) => void>()
  readonly #sessionEndListeners = new Set<(sessionId: number) => void>()
  readonly #memberSummaryListeners = new Set<(memberId: number) => void>()
  readonly #missedEventsListeners = new Set<() => void>()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #retryDelayMs = minRetryDelayMs

  constructor(options: { url: string; log: Pick<FastifyBaseLogger, 'warn' | 'info'> }) {
    this.#url = options.url
    this.#log = options.log
  }

  get isListening(): boolean {
    return this.#client !== null
  }

  /** Resolves once it is listening; rejects when the database cannot be reached. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'daystar pubsub',
      keepAlive: true,
      connectionTimeoutMillis: pingTimeoutMs,
    })
    client.on('error', () => this.#handleLoss(client))
    client.on('end', () => this.#handleLoss(client))
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#isClosed) {
      await client.end()
      return
    }
    this.#client = client
    this.#retryDelayMs = minRetryDelayMs
    this.#timer = setTimeout(() => this.#ping(client), pingIntervalMs).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async publish(tx: Tx, event: InvalidationEvent): Promise<void> {
    await notify(tx, { hint: event })
  }

  async publishSessionEnd(tx: Tx, sessionId: number): Promise<void> {
    await notify(tx, { ended: sessionId })
  }

  onInvalidation(listener: (event: InvalidationEvent) => void): () => void {
    this.#invalidationListeners.add(listener)
    return () => this.#invalidationListeners.delete(listener)
  }

  onSessionEnd(listener: (sessionId: number) => void): () => void {
    this.#sessionEndListeners.add(listener)
    return () => this.#sessionEndListeners.delete(listener)
  }

  onMemberSummaryChange(listener: (memberId: number) => void): () => void {
    this.#memberSummaryListeners.add(listener)
    return () => this.#memberSummaryListeners.delete(listener)
  }

  onMissedEvents(listener: () => void): () => void {
    this.#missedEventsListeners.add(listener)
    return () => this.#missedEventsListeners.delete(listener)
  }

  #receive(payload: string): void {
    const message = parseMessage(payload)
    if (message === null) return
    if ('invalidation' in message) for (const listener of this.#invalidationListeners) listener(message.invalidation)
    else if ('endedSessionId' in message)
      for (const listener of this.#sessionEndListeners) listener(message.endedSessionId)
    else for (const listener of this.#memberSummaryListeners) listener(message.changedMemberId)
  }

  #ping(client: pg.Client): void {
    const query: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: pingTimeoutMs }
    client.query(query).then(
      () => {
        if (this.#client === client) this.#timer = setTimeout(() => this.#ping(client), pingIntervalMs).unref()
      },
      () => this.#handleLoss(client),
    )
  }

  #handleLoss(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    clearTimeout(this.#timer)
    client.end().catch(() => undefined)
    for (const listener of this.#missedEventsListeners) listener()
    this.#log.warn('Lost the pub/sub connection; reconnecting.')
    this.#retry()
  }

  #retry(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.open().then(
        () => {
          this.#log.info('The pub/sub connection is restored.')
          // Events that were sent while the connection was down are lost.
          for (const listener of this.#missedEventsListeners) listener()
        },
        () => this.#retry(),
      )
    }, this.#retryDelayMs).unref()
    this.#retryDelayMs = Math.min(this.#retryDelayMs * 2, maxRetryDelayMs)
  }
}

async function notify(tx: Tx, payload: Payload): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(tx)
}

/** Null for an unknown payload: other clients of the database can notify on the same channel. */
function parseMessage(text: string): Message | null {
  try {
    const payload: unknown = JSON.parse(text)
    if (typeof payload !== 'object' || payload === null) return null
    const known = payload as Payload
    if ('hint' in known) return { invalidation: known.hint }
    if ('ended' in known) return { endedSessionId: known.ended }
    return 'face' in known ? { changedMemberId: known.face } : null
  } catch {
    return null
  }
}
