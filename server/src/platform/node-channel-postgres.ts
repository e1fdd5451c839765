import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from './database.ts'
import type { Hint, NodeChannel } from './node-channel.ts'

/** `face` is said by a trigger on members. */
type Told = { hint: Hint } | { ended: number } | { face: number }

const channel = 'daystar'
const pingEveryMs = 15_000
const pingTimeoutMs = 5_000
const firstPauseMs = 100
const longestPauseMs = 5_000

/**
 * One connection of its own for each process, because LISTEN belongs to a connection. It comes back by itself; a silent
 * break of the line is found by a ping. `url` must lead to PostgreSQL itself, not to a pooler that shares connections.
 */
export class PostgresNodeChannel implements NodeChannel {
  readonly #url: string
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  readonly #hints = new Set<(hint: Hint) => void>()
  readonly #ends = new Set<(sessionId: number) => void>()
  readonly #faces = new Set<(memberId: number) => void>()
  readonly #gaps = new Set<() => void>()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #pauseMs = firstPauseMs

  constructor(options: { url: string; log: Pick<FastifyBaseLogger, 'warn' | 'info'> }) {
    this.#url = options.url
    this.#log = options.log
  }

  get isListening(): boolean {
    return this.#client !== null
  }

  /** Resolves when it listens; rejects where the database cannot be reached the first time. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'daystar channel',
      keepAlive: true,
      connectionTimeoutMillis: pingTimeoutMs,
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
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
    this.#pauseMs = firstPauseMs
    this.#timer = setTimeout(() => this.#ping(client), pingEveryMs).unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  async announce(tx: Tx, hint: Hint): Promise<void> {
    await tell(tx, { hint })
  }

  async announceEndOfSession(tx: Tx, sessionId: number): Promise<void> {
    await tell(tx, { ended: sessionId })
  }

  onHint(listener: (hint: Hint) => void): () => void {
    this.#hints.add(listener)
    return () => this.#hints.delete(listener)
  }

  onEndOfSession(listener: (sessionId: number) => void): () => void {
    this.#ends.add(listener)
    return () => this.#ends.delete(listener)
  }

  onFaceChange(listener: (memberId: number) => void): () => void {
    this.#faces.add(listener)
    return () => this.#faces.delete(listener)
  }

  onGap(listener: () => void): () => void {
    this.#gaps.add(listener)
    return () => this.#gaps.delete(listener)
  }

  #hear(payload: string): void {
    const told = read(payload)
    if (told === null) return
    if ('hint' in told) for (const listener of this.#hints) listener(told.hint)
    else if ('ended' in told) for (const listener of this.#ends) listener(told.ended)
    else for (const listener of this.#faces) listener(told.face)
  }

  #ping(client: pg.Client): void {
    const question: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: pingTimeoutMs }
    client.query(question).then(
      () => {
        if (this.#client === client) this.#timer = setTimeout(() => this.#ping(client), pingEveryMs).unref()
      },
      () => this.#lose(client),
    )
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    clearTimeout(this.#timer)
    client.end().catch(() => undefined)
    for (const listener of this.#gaps) listener()
    this.#log.warn('The line between the nodes broke; it is taken up again.')
    this.#retry()
  }

  #retry(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.open().then(
        () => {
          this.#log.info('The line between the nodes stands again.')
          // What was said between the break and now was not heard.
          for (const listener of this.#gaps) listener()
        },
        () => this.#retry(),
      )
    }, this.#pauseMs).unref()
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
  }
}

async function tell(tx: Tx, told: Told): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(tx)
}

/** Anybody with the database's password may notify: what is not ours is passed over. */
function read(payload: string): Told | null {
  try {
    const told: unknown = JSON.parse(payload)
    if (typeof told !== 'object' || told === null) return null
    return 'hint' in told || 'ended' in told || 'face' in told ? (told as Told) : null
  } catch {
    return null
  }
}
