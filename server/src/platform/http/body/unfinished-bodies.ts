import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ClientNetwork, networksOf } from '../limits/client-networks.ts'

type Done = () => void

interface Limits {
  /** The time that a caller without a session may take to send a body. */
  readonly visitorMs: number
  /** The time that a member may take to send a body that contains no file; uploads have limits of their own. */
  readonly memberMs: number
  /** Unfinished bodies of callers without a session at one address. Above it, the oldest is aborted. */
  readonly maxPerAddress: number
}

/**
 * A visitor only sends short forms. The oldest body is aborted rather than the newest rejected, because members behind
 * one address must be able to sign in while another client there holds connections open; their bodies arrive within
 * milliseconds.
 */
const defaultLimits: Limits = { visitorMs: 20_000, memberMs: 60_000, maxPerAddress: 50 }

interface UnfinishedBody {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly networks: readonly ClientNetwork[]
  timeout?: NodeJS.Timeout
}

/**
 * Aborts requests whose body does not arrive. The server's timeout for a whole request is long enough for uploads over
 * slow connections, so without these limits any client could occupy connections for as long.
 */
export class UnfinishedBodies {
  readonly #app: FastifyInstance
  readonly #limits: Limits
  readonly #byRequest = new WeakMap<FastifyRequest, UnfinishedBody>()
  readonly #ofVisitors = new Map<string, Set<UnfinishedBody>>()

  constructor(app: FastifyInstance, limits: Partial<Limits> = {}) {
    this.#app = app
    this.#limits = { ...defaultLimits, ...limits }
  }

  /**
   * A hook that must run before the caller is identified: the body of a rejected request also occupies a connection.
   */
  readonly watch = (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    if (hasUnfinishedBody(request)) this.#add({ request, reply, networks: networksOf(request.ip) })
    done()
  }

  /** A hook for requests that were not rejected. */
  readonly admit = (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    const body = this.#byRequest.get(request)
    if (body && request.viewer.id !== null) {
      this.#remove(body)
      if (!request.routeOptions.config.endpoint?.options.file) this.#startTimeout(body, this.#limits.memberMs)
    }
    done()
  }

  #add(body: UnfinishedBody): void {
    const { request, networks } = body
    this.#byRequest.set(request, body)
    this.#startTimeout(body, this.#limits.visitorMs)
    request.raw.once('end', () => this.#remove(body)).once('close', () => this.#remove(body))
    for (const { key, factor } of networks) {
      const bodies = (this.#ofVisitors.get(key) ?? new Set()).add(body)
      this.#ofVisitors.set(key, bodies)
      const [oldest] = bodies
      if (oldest && bodies.size > this.#limits.maxPerAddress * factor) this.#abort(oldest)
    }
  }

  #startTimeout(body: UnfinishedBody, ms: number): void {
    body.timeout = setTimeout(() => this.#abort(body), ms).unref()
  }

  #abort(body: UnfinishedBody): void {
    this.#remove(body)
    const { socket } = body.request.raw
    if (body.reply.raw.headersSent) socket.destroy()
    else {
      // The server then responds as it does to its own timeout: 408, and it closes the connection.
      this.#app.server.emit('clientError', Object.assign(new Error('Request timeout'), { code: timeoutCode }), socket)
    }
  }

  #remove(body: UnfinishedBody): void {
    clearTimeout(body.timeout)
    for (const { key } of body.networks) {
      const bodies = this.#ofVisitors.get(key)
      if (bodies?.delete(body) && bodies.size === 0) this.#ofVisitors.delete(key)
    }
  }
}

const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT'

function hasUnfinishedBody({ raw, headers }: FastifyRequest): boolean {
  // A request of `app.inject` has no connection, and its `complete` stays false.
  if (raw.complete || !(raw.socket instanceof Socket)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
