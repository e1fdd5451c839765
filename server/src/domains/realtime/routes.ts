import { LiveQuery, livePath } from '@daystar/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { apiHeaders } from '../../platform/http/security-headers.ts'
import { LiveHub } from './hub.ts'
import { Streams } from './streams.ts'

/** TCP keep-alive detects clients that disappeared without closing the connection. */
const keepAliveDelayMs = 30_000

export function realtimeRoutes(app: FastifyInstance, deps: Deps): void {
  const hub = new LiveHub(deps, new Streams())
  // In preClose, because the server then waits for open requests, and streams do not end on their own.
  app.addHook('preClose', async () => hub.stop())

  const options = { config: { access: 'required', isStream: true }, schema: { querystring: LiveQuery } } as const
  app.get<{ Querystring: LiveQuery }>(`/api${livePath}`, options, async ({ viewer, raw, query, method }, reply) => {
    if (viewer.id === null) throw apiError('not_authenticated')
    reply.headers({
      ...apiHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Disables response buffering in nginx and compatible proxies.
      'x-accel-buffering': 'no',
    })
    // Fastify calls the handler for HEAD as well. A stream would stay open and close one of the member's others.
    if (method === 'HEAD') return reply.send()
    raw.socket.setKeepAlive(true, keepAliveDelayMs)
    reply.raw.once('close', deps.metrics.liveStream())
    return reply.send(hub.open(viewer.id, viewer.sessionId, query.since_ms))
  })
}
