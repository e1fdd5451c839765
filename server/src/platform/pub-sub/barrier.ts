/** Longer than any round trip to a database that works. */
const timeoutMs = 250

/** The counts begin with the process. Callers that share a query count once. */
export interface BarrierCounts {
  readonly passed: number
  /** Queries that failed or took too long; the caches were cleared. */
  readonly failed: number
  readonly seconds: number
}

interface BarrierOptions {
  /** Sends an empty query on the connection that receives notifications; resolves when its response has arrived. */
  readonly send: () => Promise<unknown>
  /** Called when a barrier fails, before the calls that wait for it are answered. */
  readonly onFailure: () => void
}

/**
 * Reports when everything that was acknowledged before a moment has been received on a connection: PostgreSQL sends a
 * connection its notifications before the end of the response to a query. All callers that wait at the same moment
 * share one empty query.
 */
export class Barrier {
  readonly #send: () => Promise<unknown>
  readonly #onFailure: () => void
  /** The callers for whom the next query will be sent. */
  #next: PromiseWithResolvers<boolean> | null = null
  /** Those who wait for the query that runs. */
  #current: PromiseWithResolvers<boolean> | null = null
  /** Since a query took too long, and until its response arrives. */
  #isOverdue = false
  readonly #counts = { passed: 0, failed: 0, seconds: 0 }

  constructor({ send, onFailure }: BarrierOptions) {
    this.#send = send
    this.#onFailure = onFailure
  }

  get counts(): BarrierCounts {
    return this.#counts
  }

  /** False if this is not known in time. */
  pass(): Promise<boolean> {
    if (this.#isOverdue) return Promise.resolve(false)
    if (this.#next === null) {
      this.#next = Promise.withResolvers<boolean>()
      // After all requests that have arrived by now, so that they share the query.
      if (this.#current === null) setImmediate(() => void this.#run())
    }
    return this.#next.promise
  }

  async #run(): Promise<void> {
    const callers = this.#next
    if (callers === null || this.#current !== null) return
    this.#next = null
    this.#current = callers
    const startedAt = performance.now()
    // A busy event loop runs timers before it reads the response that has arrived meanwhile, hence the second look.
    const timer = setTimeout(() => setImmediate(() => setImmediate(() => this.#giveUp(callers))), timeoutMs)
    const hasPassed = await this.#send().then(
      () => true,
      () => false,
    )
    clearTimeout(timer)
    this.#current = null
    this.#counts.seconds += (performance.now() - startedAt) / 1_000
    if (hasPassed && !this.#isOverdue) this.#counts.passed++
    else this.#counts.failed++
    this.#isOverdue = false
    if (!hasPassed) this.#onFailure()
    callers.resolve(hasPassed)
    if (this.#next !== null) void this.#run()
  }

  /** Further callers need not wait for the same timeout. */
  #giveUp(callers: PromiseWithResolvers<boolean>): void {
    if (this.#current !== callers || this.#isOverdue) return
    this.#isOverdue = true
    this.#onFailure()
    callers.resolve(false)
    this.#next?.resolve(false)
    this.#next = null
  }
}
