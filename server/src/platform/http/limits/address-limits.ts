import { type AddressLimit, addressLimits, type FailureLimit } from '@daystar/contract/address-limits'
import type { ErrorCode } from '@daystar/contract/errors'
import { normalizeIP } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../api/api-error.ts'
import type { Deps } from '../../deps.ts'
import { type BoundedLimit, boundedLimit } from '../../process/bounded-limit.ts'
import { recordReachedLimit } from './reached-limits.ts'
import { countClientRequest, currentClientCount, tooManyRequests } from './shared-rate-limits.ts'

type LimitDeps = Pick<Deps, 'config' | 'community' | 'db' | 'log' | 'metrics'>

/** Errors for a guess that was wrong. Other errors, such as a common password or a missing code, are no failures. */
const failures: ReadonlySet<ErrorCode> = new Set([
  'incorrect_login',
  'second_factor_wrong',
  'passkey_invalid',
  'oidc_invalid',
  'oidc_failed',
  'email_link_invalid',
  'reset_invalid',
  'invitation_invalid',
  'setup_invalid',
  'link_invalid',
])

/**
 * Attempts of one address that run at the same time, and that wait. They are counted when they have failed, so that
 * this many can exceed a limit of failures in each process.
 */
const concurrency = { maxConcurrent: 4, maxQueued: 500 }
const trackedAddresses = 5_000

/** Counts what an address does, and throws `too_many` beyond the limit. `config.rateLimit` switches it off. */
export async function countForAddress(deps: LimitDeps, limit: AddressLimit, address: string): Promise<void> {
  if (!deps.config.rateLimit) return
  const { requests, ...count } = await countClientRequest(deps.db, limit, address, addressLimits[limit].seconds)
  if (requests > deps.community.settings[limit]) await reject(deps, limit, count)
}

async function reject(
  deps: LimitDeps,
  limit: AddressLimit,
  { key, remainingMs }: { readonly key: string; readonly remainingMs: number },
): Promise<never> {
  await recordReachedLimit(deps, limit, key)
  throw tooManyRequests(remainingMs)
}

/** Limits the failed attempts of each address; successful ones leave the count as it is. */
export class FailureLimits {
  readonly #deps: LimitDeps
  readonly #running = new LRUCache<string, BoundedLimit>({ max: trackedAddresses })

  constructor(deps: LimitDeps) {
    this.#deps = deps
  }

  /** Runs an attempt, unless the address has reached the limit. */
  async run<T>(limit: FailureLimit, address: string, attempt: () => Promise<T>): Promise<T> {
    const { db, community } = this.#deps
    const { seconds } = addressLimits[limit]
    return await this.#runningOf(`${limit} ${normalizeIP(address)}`)(async () => {
      const { requests, ...count } = await currentClientCount(db, limit, address, seconds)
      if (requests >= community.settings[limit]) await reject(this.#deps, limit, count)
      try {
        return await attempt()
      } catch (error) {
        if (error instanceof ApiError && failures.has(error.code)) await countClientRequest(db, limit, address, seconds)
        throw error
      }
    })
  }

  #runningOf(key: string): BoundedLimit {
    const running = this.#running.get(key) ?? boundedLimit(concurrency)
    this.#running.set(key, running)
    return running
  }
}
