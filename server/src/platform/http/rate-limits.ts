import type { Allowance, Route } from '@daystar/contract/route'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { Refusal } from './refusal.ts'

/** For every call together: far beyond what a person's page does, and below what would hurt others. */
const ceiling: Allowance = { max: 3000, seconds: 60 }

/**
 * Holds callers to the contract's allowances: members by their id, strangers by their address (an IPv6 household as one).
 * All spellings of a route count together. Each process counts for itself.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: callerOf,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
  const limiter = ({ max, seconds }: Allowance) =>
    app.rateLimit({ max, timeWindow: seconds * 1000 }) as onRequestHookHandler
  const general = limiter(ceiling)
  const byEntry = new Map<Route, onRequestHookHandler>()

  // Hooks of a route run after those of the server: who asks is known by then.
  app.addHook('onRoute', (route) => {
    const { entry } = route.config ?? {}
    if (!entry) return
    const { allowance } = entry.options
    const limit = allowance ? (byEntry.get(entry) ?? limiter(allowance)) : general
    byEntry.set(entry, limit)
    route.onRequest = [route.onRequest ?? [], limit].flat()
  })
}

function callerOf(request: FastifyRequest): string {
  return request.viewer.id === null ? normalizeIP(request.ip) : `member ${request.viewer.id}`
}
