import type { InvalidationEvent } from './invalidation-event.ts'

/** A client that takes longer to open its stream gets a `resync` event. */
export const retentionMs = 30_000
/** Above this number the oldest events are evicted before `retentionMs`. */
export const maxRetained = 1000

/**
 * The recent invalidation events, without duplicates, for clients that loaded data before their stream was open. Times
 * are values of `performance.now()`.
 */
export class RecentInvalidations {
  /** Keyed by the serialized event, ordered by the time of its last occurrence. */
  readonly #entries = new Map<string, { event: InvalidationEvent; time: number }>()
  /** All events after this time are retained. */
  #completeSince: number

  constructor(now: number) {
    this.#completeSince = now
  }

  add(event: InvalidationEvent, now: number): void {
    const key = JSON.stringify(event)
    this.#entries.delete(key)
    this.#entries.set(key, { event, time: now })
    for (const [oldestKey, { time }] of this.#entries) {
      if (this.#entries.size <= maxRetained && time > now - retentionMs) break
      this.#completeSince = Math.max(this.#completeSince, time)
      this.#entries.delete(oldestKey)
    }
  }

  /** Called when events may have been missed up to now. */
  reset(now: number): void {
    this.#completeSince = now
    this.#entries.clear()
  }

  /** The events after a time; null if they are not all retained. */
  after(since: number, now: number): InvalidationEvent[] | null {
    if (since < this.#completeSince || since < now - retentionMs) return null
    return [...this.#entries.values()].filter(({ time }) => time > since).map(({ event }) => event)
  }
}
