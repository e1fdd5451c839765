import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { Barrier, type BarrierCounts } from './barrier.ts'
import type { Tx } from './database.ts'
import type { PubSub, Topics } from './pub-sub.ts'

/** The payload of a notification is a JSON object with the topic as its only key. Triggers notify as well. */
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
  readonly #name: string
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  readonly #listeners = new Map<string, Set<(event: never) => void>>()
  readonly #missedEventsListeners = new Set<() => void>()
  readonly #outdatedListeners = new Set<() => void>()
  readonly #barrier = new Barrier({
    send: async () => {
      if (this.#client === null) throw new Error('The pub/sub connection is down.')
      await this.#client.query('')
    },
    onFailure: () => this.#clearCaches(),
  })
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #retryDelayMs = minRetryDelayMs

  /** `name`: how the connection is listed in PostgreSQL. */
  constructor(options: { url: string; log: Pick<FastifyBaseLogger, 'warn' | 'info'>; name?: string }) {
    this.#url = options.url
    this.#name = options.name ?? 'daystar pubsub'
    this.#log = options.log
  }

  get isListening(): boolean {
    return this.#client !== null
  }

  get barrierCounts(): BarrierCounts {
    return this.#barrier.counts
  }

  /** Resolves once it is listening; rejects when the database cannot be reached. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: this.#name,
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
    this.#schedulePing(client, false)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async publish<T extends keyof Topics>(tx: Tx, topic: T, ...events: Topics[T][]): Promise<void> {
    if (events.length === 0) return
    const payloads = events.map((event) => JSON.stringify({ [topic]: event }))
    await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
  }

  on<T extends keyof Topics>(topic: T, listener: (event: Topics[T]) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  onMissedEvents(listener: () => void): () => void {
    this.#missedEventsListeners.add(listener)
    return () => this.#missedEventsListeners.delete(listener)
  }

  barrier(): Promise<boolean> {
    return this.#barrier.pass()
  }

  onCachesOutdated(listener: () => void): () => void {
    this.#outdatedListeners.add(listener)
    return () => this.#outdatedListeners.delete(listener)
  }

  #clearCaches(): void {
    for (const listener of this.#outdatedListeners) listener()
  }

  /** First the caches, so that nothing reads them on an event. */
  #reportMissedEvents(): void {
    this.#clearCaches()
    for (const listener of this.#missedEventsListeners) listener()
  }

  #receive(payload: string): void {
    for (const [topic, event] of Object.entries(parsePayload(payload)))
      for (const listener of this.#listeners.get(topic) ?? []) listener(event as never)
  }

  /** Uses the barrier, because a connection runs one query at a time. */
  #ping(client: pg.Client, isRepeated = false): void {
    this.#barrier.pass().then((hasPassed) => {
      if (this.#client !== client) return
      if (!hasPassed && isRepeated) this.#handleLoss(client)
      else this.#schedulePing(client, !hasPassed)
    })
  }

  #schedulePing(client: pg.Client, isRepeated: boolean): void {
    const delay = isRepeated ? pingTimeoutMs : pingIntervalMs
    this.#timer = setTimeout(() => this.#ping(client, isRepeated), delay).unref()
  }

  #handleLoss(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    clearTimeout(this.#timer)
    client.end().catch(() => undefined)
    this.#reportMissedEvents()
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
          this.#reportMissedEvents()
        },
        () => this.#retry(),
      )
    }, this.#retryDelayMs).unref()
    this.#retryDelayMs = Math.min(this.#retryDelayMs * 2, maxRetryDelayMs)
  }
}

/** An empty object for an invalid payload: other clients of the database can notify on the same channel. */
function parsePayload(text: string): object {
  try {
    const payload: unknown = JSON.parse(text)
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    return {}
  }
}
