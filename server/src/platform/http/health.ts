import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** `/healthz`: the process lives. `/readyz`: send it members; no longer so from the moment it begins to drain. */
export function healthRoutes(app: FastifyInstance, { isReady }: Pick<Deps, 'isReady'>): void {
  let isDraining = false
  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/readyz', async (_request, reply) => {
    const isOpen = !isDraining && (await isReady())
    reply.status(isOpen ? 200 : 503).header('cache-control', 'no-store')
    return { status: isOpen ? 'ready' : isDraining ? 'draining' : 'not ready' }
  })
}
