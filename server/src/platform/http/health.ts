import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** Describes a part of this process that fails, without details for outsiders; null if it works. */
export type HealthProblem = () => string | null

const options = { config: { isHealthCheck: true } } as const

/**
 * `/healthz`: the process is running. `/readyz`: it accepts requests, until shutdown starts; also lists what does not
 * work.
 */
export function healthRoutes(app: FastifyInstance, { readiness }: Pick<Deps, 'readiness'>): void {
  app.get('/healthz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'alive' }
  })
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const { isReady, problems: found } = await readiness()
    const problems = [...found, ...app.healthProblems.map((problem) => problem()).filter((text) => text !== null)]
    const isDraining = app.draining.hasStarted
    reply.status(isReady && !isDraining ? 200 : 503)
    const status = isDraining ? 'draining' : isReady ? 'ready' : 'not ready'
    return { status, ...(problems.length > 0 && { problems }) }
  })
}
