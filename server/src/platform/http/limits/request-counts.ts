import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import { networksOf } from './client-networks.ts'

const maxCallers = 5_000

/**
 * The requests of each caller in this process, for @fastify/rate-limit, by a clock that is never set. Its own store
 * uses the system clock: when that is set back, callers above their limit would remain there for as long.
 */
export class RequestCounts implements FastifyRateLimitStore {
  // Passed explicitly, so that tests can replace the clock.
  readonly #counts = new LRUCache<string, { requests: number }>({ max: maxCallers, perf: performance })

  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void, windowMs = 0) {
    const counts = networksOf(key).map((network) => ({
      current: this.#count(network.key, windowMs) / network.factor,
      ttl: this.#counts.getRemainingTTL(network.key),
    }))
    const highest = counts.reduce((a, b) => (b.current > a.current ? b : a))
    callback(null, { ...highest, current: Math.ceil(highest.current) })
  }

  #count(key: string, windowMs: number): number {
    let count = this.#counts.get(key)
    if (count === undefined) {
      count = { requests: 0 }
      this.#counts.set(key, count, { ttl: windowMs })
    }
    return ++count.requests
  }

  child(): RequestCounts {
    return new RequestCounts()
  }
}
