import { Server, type Socket } from 'node:net'
import { setTimeout as delay, setImmediate as nextEvents } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Requests that run longer after the port was closed are aborted, also uploads. */
const finishMs = 20_000
/**
 * The time in which active clients can still send a request, after which their connections close, before idle
 * connections are closed.
 */
const lingerMs = 500
/** The time for connections on which no request has arrived yet when the port is closed. */
const silentMs = 2_500
/** Enough to accept several thousand connections. */
const acceptMs = 1_000
/** The port is closed when no connection has arrived for this time, or after `acceptMs`. */
const quietMs = 250
const pollMs = 20

/**
 * Shuts the server down without a failed request: `/readyz` reports it, requests are served for `serveMs`, so that load
 * balancers notice, and the port is closed. Requests on accepted connections are still served, because a proxy may
 * repeat a write only before it has sent it.
 */
export class Draining {
  readonly #app: FastifyInstance
  readonly #serveMs: number
  /** Connections on which no request has arrived yet. */
  readonly #silent = new Set<Socket>()
  #hasStarted = false
  #accepted = 0
  /** While it is set, requests wait until it resolves. */
  #portClosed: Promise<void> | null = null

  constructor(app: FastifyInstance, { serveMs }: { serveMs: number }) {
    this.#app = app
    this.#serveMs = serveMs
    app.server.on('connection', (socket) => {
      this.#accepted++
      this.#silent.add(socket)
      socket.once('close', () => this.#silent.delete(socket))
    })
    app.server.on('request', ({ socket }) => this.#silent.delete(socket))
  }

  get hasStarted(): boolean {
    return this.#hasStarted
  }

  /** A preClose hook that must run before all others. */
  readonly begin = async (): Promise<void> => {
    this.#hasStarted = true
    if (this.#app.server.listening) await delay(this.#serveMs)
  }

  /** An onRequest hook. From the start of the shutdown Fastify adds `connection: close` to every response. */
  readonly holdRequests = (_request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (this.#portClosed === null) done()
    else void this.#portClosed.then(done)
  }

  /** A preClose hook that must run after those that end streams. Fastify waits for the end of open connections. */
  readonly finish = async (): Promise<void> => {
    const { server } = this.#app
    if (!server.listening) return
    const startedAt = performance.now()
    while (performance.now() - startedAt < lingerMs && (await this.#hasConnections())) await delay(pollMs)
    await this.#closePort()
    const timers = [
      setTimeout(() => this.#closeSilent(), silentMs),
      setTimeout(() => server.closeAllConnections(), finishMs),
    ]
    server.once('close', () => timers.forEach(clearTimeout))
  }

  /**
   * Accepts the connections that wait at the port, because closing it would reset them. Their requests wait until it is
   * closed: clients would otherwise connect again meanwhile, as fast as connections are accepted, which is one per turn
   * of the event loop.
   */
  async #closePort(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#portClosed = promise
    const endsAt = performance.now() + acceptMs
    let quietAt = performance.now() + quietMs
    while (performance.now() < Math.min(quietAt, endsAt)) {
      const before = this.#accepted
      await nextEvents()
      if (before !== this.#accepted) quietAt = performance.now() + quietMs
    }
    // The method of HTTP servers closes idle connections first, during which more connections arrive.
    Server.prototype.close.call(this.#app.server)
    resolve()
  }

  #closeSilent(): void {
    for (const socket of this.#silent) socket.destroy()
  }

  #hasConnections(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#app.server.getConnections((_error, count) => resolve(count > 0))
    return promise
  }
}
