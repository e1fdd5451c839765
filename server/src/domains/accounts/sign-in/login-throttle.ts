import { ApiError, apiError } from '../../../platform/api/api-error.ts'
import { artificialDelay } from '../../../platform/http/limits/artificial-delay.ts'

const failureWindowMs = 15 * 60_000
const freeAttempts = 5
const firstDelayMs = 250
const maxDelayMs = 4_000
const maxTrackedEmails = 10_000

interface FailureRecord {
  failures: number
  /** A value of `performance.now()`, which does not depend on the system clock. */
  expiresAt: number
}

/**
 * Delays attempts to sign in to one account after five failures by up to four seconds; locking an account would let
 * anyone lock out a member. A client runs one attempt per account at a time, so that parallel ones do not bypass the
 * delay.
 */
export class LoginThrottle {
  readonly #records = new Map<string, FailureRecord>()
  readonly #running = new Set<string>()
  readonly #delay: (ms: number) => Promise<unknown>

  constructor(delay: (ms: number) => Promise<unknown> = artificialDelay) {
    this.#delay = delay
  }

  /**
   * Runs `attempt` after the delay that applies to this email address. `attempt` returns null or throws an API error if
   * the login fails.
   */
  async run<T>(email: string, clientAddress: string, attempt: () => Promise<T | null>): Promise<T | null> {
    const account = email.toLowerCase()
    const key = `${clientAddress} ${account}`
    if (this.#running.has(key)) throw apiError('too_many')
    this.#running.add(key)
    try {
      const delayMs = this.#delayMs(account)
      if (delayMs > 0) await this.#delay(delayMs)
      const result = await attempt()
      if (result === null) this.#recordFailure(account)
      return result
    } catch (error) {
      if (error instanceof ApiError) this.#recordFailure(account)
      throw error
    } finally {
      this.#running.delete(key)
    }
  }

  #delayMs(account: string): number {
    const record = this.#records.get(account)
    if (record === undefined || record.expiresAt < performance.now() || record.failures < freeAttempts) return 0
    return Math.min(firstDelayMs * 2 ** (record.failures - freeAttempts), maxDelayMs)
  }

  #recordFailure(account: string): void {
    const previous = this.#records.get(account)
    const failures = previous !== undefined && previous.expiresAt > performance.now() ? previous.failures + 1 : 1
    // Deleted and re-inserted so that the map stays in order of the last failure and the oldest record comes first.
    this.#records.delete(account)
    this.#records.set(account, { failures, expiresAt: performance.now() + failureWindowMs })
    const [oldest] = this.#records.keys()
    if (this.#records.size > maxTrackedEmails && oldest !== undefined) this.#records.delete(oldest)
  }
}
