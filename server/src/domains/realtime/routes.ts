import { LiveQuery, livePath } from '@daystar/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { apiHeaders } from '../../platform/http/security-headers.ts'
import { startHub } from './hub.ts'
import { Streams } from './streams.ts'

/** A client that vanished without a word is found after some probes of the operating system. */
const probeAfterMs = 30_000

export function realtimeRoutes(app: FastifyInstance, deps: Deps): void {
  const hub = startHub(deps, new Streams())
  // Before the server waits for its connections to end: these would never.
  app.addHook('preClose', async () => hub.stop())

  const options = { config: { access: 'required' }, schema: { querystring: LiveQuery } } as const
  app.get<{ Querystring: LiveQuery }>(`/api${livePath}`, options, async ({ viewer, raw, query }, reply) => {
    if (viewer.id === null) throw apiError('not_authenticated')
    raw.socket.setKeepAlive(true, probeAfterMs)
    reply.headers({
      ...apiHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Asks a proxy in front not to hold back what comes.
      'x-accel-buffering': 'no',
    })
    return reply.send(hub.open(viewer.id, viewer.sessionId, query.since_ms))
  })
}
