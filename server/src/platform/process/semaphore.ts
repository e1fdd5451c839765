/** As many tasks are queued as the limits allow. */
export class SemaphoreFullError extends Error {
  constructor() {
    super('Too many tasks are waiting.')
    this.name = 'SemaphoreFullError'
  }
}

/** Limits concurrent tasks and bounds the queue, so that a burst of expensive work cannot exhaust the machine. */
export class Semaphore {
  readonly #maxConcurrent: number
  readonly #maxQueued: number
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(limits: { maxConcurrent: number; maxQueued: number }) {
    this.#maxConcurrent = limits.maxConcurrent
    this.#maxQueued = limits.maxQueued
  }

  /** Throws `SemaphoreFullError`. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxConcurrent) this.#running++
    else if (this.#queue.length < this.#maxQueued) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#queue.push(resolve)
      await promise
    } else throw new SemaphoreFullError()
    try {
      return await task()
    } finally {
      // The slot goes directly to the next queued task, so that a new caller cannot take it first.
      const next = this.#queue.shift()
      if (next) next()
      else this.#running--
    }
  }
}
