import { Refusal } from './http/refusal.ts'

/** Lets a few through at a time and a bounded number wait, so that a burst of costly work cannot take the whole machine. */
export class Turnstile {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(limits: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = limits.atOnce
    this.#mostWaiting = limits.mostWaiting
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#atOnce) this.#inside++
    else if (this.#waiting.length < this.#mostWaiting) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.push(resolve)
      await promise
    } else throw new Refusal('too_many', { retryAfterSeconds: 5 })
    try {
      return await work()
    } finally {
      // The place is handed on, never free in between: nobody overtakes those who wait.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside--
    }
  }
}
