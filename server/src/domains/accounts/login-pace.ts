import { setTimeout as delay } from 'node:timers/promises'
import { refusal } from '../../platform/http/refusal.ts'

const forgetAfterMs = 15 * 60_000
const freeTries = 5
const firstWaitMs = 250
const longestWaitMs = 4_000
const mostAddresses = 10_000

interface Tries {
  failures: number
  until: number
}

/**
 * Slows guessing at one address, wherever the guesses come from: each failure beyond the fifth makes the next try wait
 * longer, at most four seconds. Nobody is locked out, so nobody can lock out somebody else. From one place only one try for
 * an address runs at a time; trying in parallel gains nothing.
 */
export class LoginPace {
  readonly #tries = new Map<string, Tries>()
  readonly #running = new Set<string>()
  readonly #wait: (ms: number) => Promise<unknown>

  constructor(wait: (ms: number) => Promise<unknown> = (ms) => delay(ms)) {
    this.#wait = wait
  }

  /** Runs one try in its time; `attempt` answers whether it succeeded. */
  async take<T>(email: string, place: string, attempt: () => Promise<T | null>): Promise<T | null> {
    const address = email.toLowerCase()
    const pair = `${place} ${address}`
    if (this.#running.has(pair)) throw refusal('too_many')
    this.#running.add(pair)
    try {
      const waitMs = this.#waitMs(address)
      if (waitMs > 0) await this.#wait(waitMs)
      const success = await attempt()
      if (success === null) this.#note(address)
      return success
    } finally {
      this.#running.delete(pair)
    }
  }

  #waitMs(address: string): number {
    const tries = this.#tries.get(address)
    if (tries === undefined || tries.until < Date.now() || tries.failures < freeTries) return 0
    return Math.min(firstWaitMs * 2 ** (tries.failures - freeTries), longestWaitMs)
  }

  #note(address: string): void {
    const before = this.#tries.get(address)
    const failures = before !== undefined && before.until > Date.now() ? before.failures + 1 : 1
    // Set anew, so that the address that was tried longest ago stands first.
    this.#tries.delete(address)
    this.#tries.set(address, { failures, until: Date.now() + forgetAfterMs })
    const [oldest] = this.#tries.keys()
    if (this.#tries.size > mostAddresses && oldest !== undefined) this.#tries.delete(oldest)
  }
}
