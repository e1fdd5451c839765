import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { host } from '../../scripts/proxies/documented-proxies.mjs'

const pauseMs = 10
const kinds = ['read', 'write with key', 'read', 'write without key'] as const

export interface SentRequest {
  readonly startedAt: number
  readonly endedAt: number
  /** Null for a success; otherwise the kind of request with the status or the code of the network error. */
  readonly failure: string | null
}

interface Target {
  readonly port: number
  /** True when it is a proxy with TLS. */
  readonly isProxy: boolean
}

interface Member {
  readonly token: string
  readonly activityId: number
}

/**
 * Half of the members read, the others write, each request on a connection of its own, until `stop` is called. Half of
 * those who write send idempotency keys, as the app does.
 */
export function startLoad(target: Target, members: readonly Member[]) {
  const sent: SentRequest[] = []
  let isStopping = false
  const clients = members.map(async ({ token, activityId }, client) => {
    const kind = kinds[client % kinds.length] ?? 'read'
    while (!isStopping) {
      const startedAt = performance.now()
      const outcome = await send({
        ...target,
        token,
        kind,
        path: kind === 'read' ? '/feed' : `/comments/${activityId}`,
      })
      const failure = /^2\d\d$/.test(outcome) ? null : `${kind} ${outcome}`
      sent.push({ startedAt, endedAt: performance.now(), failure })
      await pause(pauseMs)
    }
  })
  return {
    sent,
    stop: async () => {
      isStopping = true
      await Promise.all(clients)
    },
  }
}

interface Request extends Target {
  readonly token: string
  readonly kind: (typeof kinds)[number]
  readonly path: string
}

async function send({ port, isProxy, token, kind, path }: Request): Promise<string> {
  const headers = {
    ...(isProxy && { host }),
    authorization: `Bearer ${token}`,
    ...(kind !== 'read' && { 'content-type': 'application/json' }),
    ...(kind === 'write with key' && { 'idempotency-key': randomUUID() }),
  }
  const options = {
    host: '127.0.0.1',
    port,
    agent: false,
    ...(isProxy && { servername: host, rejectUnauthorized: false }),
  }
  const request = isProxy ? httpsRequest : httpRequest
  const method = kind === 'read' ? 'GET' : 'POST'
  const body = kind === 'read' ? undefined : JSON.stringify({ content: 'Well done!' })
  const outgoing = request({ ...options, method, path: `/api${path}`, headers }).end(body)
  return await once(outgoing, 'response').then(
    async ([response]) => {
      await once(response.resume(), 'end')
      return String(response.statusCode)
    },
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
}
