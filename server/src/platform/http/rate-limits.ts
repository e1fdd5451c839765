import type { RateLimit, Route } from '@daystar/contract/route'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { ApiError } from './api-error.ts'

/** Shared by all endpoints without their own limit. Far above the needs of the web app, low enough to protect other callers. */
const defaultLimit: RateLimit = { max: 3000, seconds: 60 }

/**
 * Applies the rate limits of the contract. Members are counted by id, visitors by IP address (IPv6 by network). All aliases
 * of an endpoint share one counter. Each process counts separately.
 */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: callerKey,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
  const limiter = ({ max, seconds }: RateLimit) =>
    app.rateLimit({ max, timeWindow: seconds * 1000 }) as onRequestHookHandler
  const defaultLimiter = limiter(defaultLimit)
  const limiterByEndpoint = new Map<Route, onRequestHookHandler>()

  // Hooks of a route run after those of the server, so the viewer is already identified.
  app.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {}
    if (!endpoint) return
    const { rateLimit } = endpoint.options
    const limit = rateLimit ? (limiterByEndpoint.get(endpoint) ?? limiter(rateLimit)) : defaultLimiter
    limiterByEndpoint.set(endpoint, limit)
    route.onRequest = [route.onRequest ?? [], limit].flat()
  })
}

function callerKey(request: FastifyRequest): string {
  return request.viewer.id === null ? normalizeIP(request.ip) : `member ${request.viewer.id}`
}
