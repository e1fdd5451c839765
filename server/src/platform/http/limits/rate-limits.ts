import type { RateLimit, Route } from '@daystar/contract/route'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { FailureLimits } from './address-limits.ts'
import { RequestCounts } from './request-counts.ts'
import { countClientRequest, tooManyRequests } from './shared-rate-limits.ts'

type RateLimitDeps = Pick<Deps, 'config' | 'community' | 'db' | 'log' | 'metrics'>

/**
 * Shared by all endpoints without their own limit. Far above the needs of the web app, low enough to protect other
 * callers.
 */
const defaultLimit: RateLimit = { max: 3000, seconds: 60 }

/**
 * Applies the rate limits of the contract to members by id and visitors by address (IPv6 by networks). All aliases of
 * an endpoint share one counter, and processes do if the limit is shared.
 */
export async function registerRateLimits(app: FastifyInstance, deps: RateLimitDeps): Promise<void> {
  const { db } = deps
  const failureLimits = new FailureLimits(deps)
  await app.register(rateLimit, {
    global: false,
    store: RequestCounts,
    keyGenerator: callerKey,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  const limiter = ({ max, seconds }: RateLimit) =>
    app.rateLimit({ max, timeWindow: seconds * 1000 }) as onRequestHookHandler
  const create = (endpoint: Route, limit: RateLimit) =>
    limit.isShared ? sharedLimiter(db, `${endpoint.method} ${endpoint.path}`, limit) : limiter(limit)
  const defaultLimiter = limiter(defaultLimit)
  const limiterByEndpoint = new Map<Route, onRequestHookHandler | onRequestAsyncHookHandler>()

  // Hooks of a route run after those of the server, so the viewer is already identified.
  app.addHook('onRoute', (route) => {
    const { endpoint } = route.config ?? {}
    if (!endpoint) return
    const { rateLimit, failureLimit } = endpoint.options
    const limit = rateLimit ? (limiterByEndpoint.get(endpoint) ?? create(endpoint, rateLimit)) : defaultLimiter
    limiterByEndpoint.set(endpoint, limit)
    route.onRequest = [route.onRequest ?? [], limit].flat()
    const { handler } = route
    if (failureLimit)
      route.handler = async function (request, reply) {
        return await failureLimits.run(failureLimit, request.ip, async () => handler.call(this, request, reply))
      }
  })
}

/**
 * Counts in the database. A request beyond the limit costs a statement as well, because another process may have been
 * asked.
 */
function sharedLimiter(db: Db, scope: string, { max, seconds }: RateLimit): onRequestAsyncHookHandler {
  return async (request) => {
    const { requests, remainingMs } = await countClientRequest(db, scope, callerKey(request), seconds)
    if (requests > max) throw tooManyRequests(remainingMs)
  }
}

function callerKey(request: FastifyRequest): string {
  return request.viewer.id === null ? request.ip : `member ${request.viewer.id}`
}
