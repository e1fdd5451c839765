import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { host } from '../../scripts/proxies/documented-proxies.ts'
import type { ActiveMember } from '../rolling-upgrade/community.ts'

const pauseMs = 10

export interface SentRequest {
  readonly startedAt: number
  readonly endedAt: number
  /** Null for a success; otherwise the kind of request with the status or the code of the network error. */
  readonly failure: string | null
}

export interface Target {
  readonly port: number
  /** True when it is a proxy with TLS. */
  readonly isProxy: boolean
}

/** A request; one with a body is a POST. */
export interface Step {
  readonly kind: string
  readonly path: string
  readonly body?: object
  readonly hasKey?: boolean
}

/** Each member repeats their steps, each request on a connection of its own, until `stop` is called. */
export function startLoad(
  target: Target,
  members: readonly ActiveMember[],
  stepsOf: (member: ActiveMember, client: number) => readonly Step[],
) {
  const sent: SentRequest[] = []
  let isStopping = false
  const clients = members.map(async (member, client) => {
    const steps = stepsOf(member, client)
    for (let turn = client; !isStopping; turn++) {
      const step = steps[turn % steps.length]
      if (!step) return
      const startedAt = performance.now()
      const outcome = await send(target, member.token, step)
      const failure = /^2\d\d$/.test(outcome) ? null : `${step.kind} ${outcome}`
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

async function send({ port, isProxy }: Target, token: string, { path, body, hasKey }: Step): Promise<string> {
  const headers = {
    ...(isProxy && { host }),
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(hasKey && { 'idempotency-key': randomUUID() }),
  }
  const options = {
    host: '127.0.0.1',
    port,
    agent: false,
    ...(isProxy && { servername: host, rejectUnauthorized: false }),
  }
  const request = isProxy ? httpsRequest : httpRequest
  const method = body ? 'POST' : 'GET'
  const outgoing = request({ ...options, method, path: `/api${path}`, headers }).end(body && JSON.stringify(body))
  return await once(outgoing, 'response').then(
    async ([response]) => {
      await once(response.resume(), 'end')
      return String(response.statusCode)
    },
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  )
}
