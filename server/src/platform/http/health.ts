import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** `/healthz`: the process is running. `/readyz`: it accepts requests, until shutdown starts. */
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
    const isAvailable = !isDraining && (await isReady())
    reply.status(isAvailable ? 200 : 503).header('cache-control', 'no-store')
    return { status: isAvailable ? 'ready' : isDraining ? 'draining' : 'not ready' }
  })
}
