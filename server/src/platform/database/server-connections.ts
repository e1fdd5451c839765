import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { DatabaseServerError, readOnlyCode } from './database-errors.ts'

/** A connection that was started this long ago waits for a server that does not respond. */
const slowStartMs = 1_000
const verifyTimeoutMs = 5_000
/** Settings that PostgreSQL reports to each client, also when they change. `on`: the server accepts no writes. */
const readOnlySettings = new Set(['default_transaction_read_only', 'in_hot_standby'])

interface Connection {
  readonly startedAt: number
  /** The time at which its server was started, which identifies the server. Null until it is known. */
  server: string | null
}

/** The fields of the driver that its types lack. */
interface Protocol extends EventEmitter {
  readonly stream: Socket
}

interface VerifyOptions {
  /** Behind a pooler, each statement can run on another server. */
  readonly isPooled?: boolean
}

const identify =
  "select pg_postmaster_start_time()::text as server, current_setting('transaction_read_only') = 'on' as is_read_only"

/**
 * All connections of this process, which lead to one server that accepts writes. After a failover, those to the
 * previous server are closed when a connection reaches another server or theirs turns out to be read-only.
 */
export class ServerConnections {
  readonly #connections = new Map<pg.ClientBase, Connection>()
  #server: string | null = null
  /** A connection that was started before a failover can reach the previous server after it. */
  readonly #replaced = new Set<string>()

  /** Prepares a client that has not connected yet. */
  track(client: pg.ClientBase): void {
    const connection: Connection = { startedAt: performance.now(), server: null }
    this.#connections.set(client, connection)
    client.once('end', () => this.#connections.delete(client))
    const protocol = protocolOf(client)
    protocol.on('parameterStatus', ({ parameterName, parameterValue }) => {
      // `verify` rejects a connection that has this value from its start.
      if (connection.server !== null && readOnlySettings.has(parameterName) && parameterValue === 'on')
        this.#rejectServerOf(client)
    })
    protocol.on('errorMessage', ({ code }) => {
      if (code === readOnlyCode) this.#rejectServerOf(client)
    })
  }

  /** Rejects a client that has just connected, unless its server accepts writes and has not been replaced. */
  async verify(client: pg.ClientBase, { isPooled = false }: VerifyOptions = {}): Promise<void> {
    const query: pg.QueryConfig & { query_timeout: number } = { text: identify, query_timeout: verifyTimeoutMs }
    const { rows } = await client.query<{ server: string; is_read_only: boolean }>(query)
    const { server = null, is_read_only: isReadOnly = false } = rows[0] ?? {}
    const connection = this.#connections.get(client)
    if (connection && !isPooled) connection.server = server
    if (isReadOnly) {
      this.#rejectServerOf(client)
      throw new DatabaseServerError('read-only')
    }
    if (isPooled || server === null) return
    if (this.#replaced.has(server)) throw new DatabaseServerError('replaced')
    if (server !== this.#server) this.#replaceServer(server)
  }

  #replaceServer(server: string): void {
    if (this.#server !== null) {
      this.#replaced.add(this.#server)
      const now = performance.now()
      this.#close('replaced', (other) => other.server !== server && (other.server !== null || isSlow(other, now)))
    }
    this.#server = server
  }

  /** Closes the connections to the server of `client`, which accepts no writes. */
  #rejectServerOf(client: pg.ClientBase): void {
    const connection = this.#connections.get(client)
    if (connection)
      this.#close('read-only', (other) => other === connection || (other.server ?? '') === connection.server)
  }

  /** Running statements fail at once, as after the loss of their connections. */
  #close(reason: DatabaseServerError['reason'], isAffected: (connection: Connection) => boolean): void {
    for (const [client, connection] of [...this.#connections]) {
      if (!isAffected(connection)) continue
      this.#connections.delete(client)
      const protocol = protocolOf(client)
      // While a client connects, it would also accept the rest of what it has already received.
      if (connection.server !== null) protocol.emit('error', new DatabaseServerError(reason))
      protocol.stream.destroy()
    }
  }
}

function isSlow({ startedAt }: Connection, now: number): boolean {
  return now - startedAt > slowStartMs
}

function protocolOf(client: pg.ClientBase): Protocol {
  return (client as unknown as { connection: Protocol }).connection
}
