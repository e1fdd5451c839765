import type { FastifyBaseLogger } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { asUnavailable, StorageUnavailableError } from './storage-unavailable.ts'

/** A request is answered within three seconds, also if it finds a file and cannot open it. */
export const responseMs = 2_500
/** After so many failures in a row, further operations are rejected at once. */
const maxFailures = 3
/** Then one operation in this time tries again. */
const pauseMs = 1_000

interface AvailabilityOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** How many operations run at once: each occupies a thread while a network file system hangs. */
  readonly maxConcurrent: number
}

/**
 * Limits the time of operations on the media storage. While it fails, operations are rejected at once, because pictures
 * that wait occupy the connections of a browser.
 */
export class StorageAvailability {
  readonly #log: AvailabilityOptions['log']
  readonly #slots: LimitFunction
  #failures = 0
  /** Operations that took too long and have not ended. */
  #abandoned = 0
  #pausedUntil = 0

  constructor({ log, maxConcurrent }: AvailabilityOptions) {
    this.#log = log
    this.#slots = pLimit(maxConcurrent)
  }

  /** Throws a `StorageUnavailableError` if the storage fails, or does not respond in time. */
  async attempt<T>(work: (signal: AbortSignal) => Promise<T>, limitMs = responseMs): Promise<T> {
    if (this.#isPaused()) throw new StorageUnavailableError('unreachable')
    try {
      const result = await this.#inTime(work, limitMs)
      this.#recordSuccess()
      return result
    } catch (error) {
      const failure = asUnavailable(error)
      if (failure instanceof StorageUnavailableError && failure.problem === 'unreachable') this.#recordFailure(failure)
      throw failure
    }
  }

  #isPaused(): boolean {
    if (this.#failures < maxFailures) return false
    const now = performance.now()
    if (this.#abandoned > 0 || now < this.#pausedUntil) return true
    this.#pausedUntil = now + pauseMs
    return false
  }

  async #inTime<T>(work: (signal: AbortSignal) => Promise<T>, limitMs: number): Promise<T> {
    const controller = new AbortController()
    const { promise: overdue, reject } = Promise.withResolvers<never>()
    let isOverdue = false
    const result = this.#slots(async () => {
      controller.signal.throwIfAborted()
      return await work(controller.signal)
    }).finally(() => {
      if (isOverdue) this.#abandoned--
    })
    const timer = setTimeout(() => {
      isOverdue = true
      this.#abandoned++
      const error = new StorageUnavailableError('unreachable', new Error(`No response within ${limitMs} ms.`))
      controller.abort(error)
      reject(error)
    }, limitMs)
    return await Promise.race([result, overdue]).finally(() => clearTimeout(timer))
  }

  #recordSuccess(): void {
    if (this.#failures > 0) this.#log.info('The media storage is available again.')
    this.#failures = 0
  }

  #recordFailure(error: StorageUnavailableError): void {
    if (this.#failures === 0) this.#log.warn({ err: error }, error.message)
    this.#failures++
    if (this.#failures === maxFailures) this.#pausedUntil = performance.now() + pauseMs
  }
}
