import type { IncomingMessage } from 'node:http'
import { setTimeout as delay, setImmediate as nextEvents } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from './api-error.ts'
import { errorBody } from './error-handler.ts'

/** Requests that run longer are aborted, also uploads. */
const finishMs = 20_000
/** How long the connections of active clients get to send a request, which is answered, before idle connections are closed. */
const lingerMs = 500
/** For the body of a rejected request. A client that still sends when the connection is closed would not receive the response. */
const bodyMs = 2_000
/** For connections on which no request has arrived yet. Longer than `bodyMs`, because rejected requests end with the others. */
const silentMs = 2_500
/** Enough to accept several thousand connections. */
const acceptMs = 1_000
const pollMs = 20
const retryAfterSeconds = 1

/**
 * Shuts the server down without resetting connections: `/readyz` reports it at once, requests are served for `serveMs`, so that load
 * balancers notice it, and then answered with 503 while the running ones finish. Only then is the port closed.
 */
export class Draining {
  readonly #app: FastifyInstance
  readonly #serveMs: number
  #hasStarted = false
  #isRejecting = false
  #running = 0
  #accepted = 0
  /** While it is set, rejections are delayed until it resolves. */
  #portClosed: Promise<void> | null = null

  constructor(app: FastifyInstance, { serveMs }: { serveMs: number }) {
    this.#app = app
    this.#serveMs = serveMs
    app.server.on('connection', () => this.#accepted++)
    app.server.on('request', (_request, response) => {
      this.#running++
      response.once('close', () => this.#running--)
    })
  }

  get hasStarted(): boolean {
    return this.#hasStarted
  }

  /** A preClose hook that must run before all others. */
  readonly begin = async (): Promise<void> => {
    this.#hasStarted = true
    if (!this.#app.server.listening) return
    await delay(this.#serveMs)
    this.#isRejecting = true
  }

  /** An onRequest hook. From the start of the shutdown Fastify adds `connection: close` to every response. */
  readonly rejectRequests = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (this.#isRejecting && !request.routeOptions.config.isHealthCheck) void this.#reject(request, reply)
    else done()
  }

  /** A preClose hook that must run after those that end streams. */
  readonly finish = async (): Promise<void> => {
    const { server } = this.#app
    if (!server.listening) return
    const startedAt = performance.now()
    const isWithin = (ms: number) => performance.now() - startedAt < ms
    while (this.#running > 0 && isWithin(finishMs)) await delay(pollMs)
    while (isWithin(lingerMs) && (await this.#hasConnections())) await delay(pollMs)
    // A connection on which no request has arrived yet is not closed as an idle one.
    const timeout = setTimeout(() => server.closeAllConnections(), silentMs)
    server.once('close', () => clearTimeout(timeout))
    await this.#acceptWaiting()
  }

  /**
   * Accepts the connections that wait at the port, because closing it would reset them. They are answered when it is closed: clients would
   * otherwise connect again meanwhile, as fast as connections are accepted, which is one per turn of the event loop.
   */
  async #acceptWaiting(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#portClosed = promise
    const endsAt = performance.now() + acceptMs
    for (let before = -1; before !== this.#accepted && performance.now() < endsAt; ) {
      before = this.#accepted
      // The first one may resolve in the current turn.
      await nextEvents()
      await nextEvents()
    }
    // The port is closed when the hook has returned.
    setTimeout(resolve)
  }

  async #reject({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
    await bodyReceived(raw)
    await this.#portClosed
    const error = apiError('unavailable')
    reply.status(error.status).header('retry-after', retryAfterSeconds).send(errorBody(error))
  }

  #hasConnections(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#app.server.getConnections((_error, count) => resolve(count > 0))
    return promise
  }
}

async function bodyReceived(raw: IncomingMessage): Promise<void> {
  if (raw.complete) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timeout = setTimeout(resolve, bodyMs)
  raw.once('end', resolve).once('close', resolve).resume()
  await promise.finally(() => clearTimeout(timeout))
}
