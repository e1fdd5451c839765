import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../database/database.ts'
import { ServerConnections } from '../database/server-connections.ts'
import { Barrier, type BarrierCounts } from './barrier.ts'
import type { PubSub, Topics } from './pub-sub.ts'

/** The payload of a notification is a JSON object with the topic as its only key. Triggers notify as well. */
const channel = 'daystar'
const pingIntervalMs = 1_000
/** The interval at which a new connection shows whether the address leads to another server. */
const probeIntervalMs = 3_000
const connectTimeoutMs = 5_000
/** Then the connection is replaced, even if its server is still the same. */
const maxFailedPings = 5
const minRetryDelayMs = 100
const maxRetryDelayMs = 1_000

interface PostgresPubSubOptions {
  /** Must point to PostgreSQL itself, not to a pooler that shares connections. */
  readonly url: string
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** The name with which PostgreSQL lists the connection. */
  readonly name?: string
  /** The other connections of this process. They are closed when this one reaches another server. */
  readonly connections?: ServerConnections
  /** True when the connection moves once the address leads to another server while the previous one still responds. */
  readonly followsAddress?: boolean
  /** False: `barrier` always fails, so that everything is read from the database. */
  readonly caches?: boolean
}

/**
 * Uses one dedicated connection per process, because LISTEN is bound to a connection, and reconnects automatically. A
 * ping detects a server that does not respond; further connections then find out whether another server has taken its
 * place.
 */
export class PostgresPubSub implements PubSub {
  readonly #options: PostgresPubSubOptions
  readonly #log: PostgresPubSubOptions['log']
  readonly #connections: ServerConnections
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
  #probeTimer: NodeJS.Timeout | undefined
  #isClosed = false
  #retryDelayMs = minRetryDelayMs

  constructor(options: PostgresPubSubOptions) {
    this.#options = options
    this.#log = options.log
    this.#connections = options.connections ?? new ServerConnections()
  }

  get isListening(): boolean {
    return this.#client !== null
  }

  get barrierCounts(): BarrierCounts {
    return this.#barrier.counts
  }

  /** Resolves once it is listening; rejects when the database cannot be reached. */
  async open(): Promise<void> {
    this.#use(await this.#connect())
    this.#scheduleProbe()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#probeTimer)
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
    return this.#options.caches === false ? Promise.resolve(false) : this.#barrier.pass()
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

  async #connect(): Promise<pg.Client> {
    const client = await this.#openClient(this.#options.name ?? 'daystar pubsub')
    client.on('error', () => this.#handleLoss(client))
    client.on('end', () => this.#handleLoss(client))
    client.on('notification', ({ payload }) => {
      if (client === this.#client) this.#receive(payload ?? '')
    })
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    return client
  }

  async #openClient(name: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
    })
    this.#connections.track(client)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await this.#connections.verify(client)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    return client
  }

  #use(client: pg.Client): void {
    if (this.#isClosed) {
      client.end().catch(() => undefined)
      return
    }
    this.#client = client
    this.#retryDelayMs = minRetryDelayMs
    this.#schedulePing(client)
  }

  /** Uses the barrier, because a connection runs one query at a time. */
  #ping(client: pg.Client, failedBefore: number): void {
    this.#barrier.pass().then((hasPassed) => {
      if (this.#client !== client) return
      const failed = hasPassed ? 0 : failedBefore + 1
      if (failed > 0) void this.#probe()
      if (failed < maxFailedPings) this.#schedulePing(client, failed)
      else this.#handleLoss(client)
    })
  }

  #schedulePing(client: pg.Client, failed = 0): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ping(client, failed), pingIntervalMs).unref()
  }

  #handleLoss(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    client.end().catch(() => undefined)
    this.#reportMissedEvents()
    this.#log.warn('Lost the pub/sub connection; reconnecting.')
    this.#retry()
  }

  #retry(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#client !== null) return
    this.#timer = setTimeout(() => {
      void this.#reconnect()
      this.#retry()
    }, this.#retryDelayMs).unref()
    this.#retryDelayMs = Math.min(this.#retryDelayMs * 2, maxRetryDelayMs)
  }

  /**
   * Several attempts can run at the same time, because one may wait for a server that does not respond. The first one
   * is used.
   */
  async #reconnect(): Promise<void> {
    const client = await this.#connect().catch(() => null)
    if (client === null) return
    if (this.#isClosed || this.#client !== null) {
      client.end().catch(() => undefined)
      return
    }
    this.#use(client)
    this.#log.info('The pub/sub connection is restored.')
    // Events that were sent while the connection was down are lost.
    this.#reportMissedEvents()
  }

  /**
   * A connection to the previous server can work while the address leads to another one, which accepts writes of other
   * processes.
   */
  #scheduleProbe(): void {
    if (!this.#options.followsAddress || this.#isClosed) return
    this.#probeTimer = setTimeout(
      () => void this.#probe().finally(() => this.#scheduleProbe()),
      probeIntervalMs,
    ).unref()
  }

  /** Verifying a new connection closes all others if it leads to another server. */
  async #probe(): Promise<void> {
    const client = await this.#openClient('daystar probe').catch(() => null)
    await client?.end().catch(() => undefined)
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
