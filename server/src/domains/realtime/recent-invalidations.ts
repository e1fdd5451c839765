import type { InvalidationEvent } from '../../platform/pub-sub.ts'

/** How long a hint is kept: a page that took longer to begin listening is told to read everything again. */
export const retentionMs = 30_000
/** In a storm of hints the oldest are let go sooner. */
export const maxRetained = 1000

/** What was hinted lately, each hint once, for pages that read before they could listen. Times are those of `performance.now()`. */
export class RecentInvalidations {
  /** By their text, the one that was hinted last at the end. */
  readonly #hints = new Map<string, { hint: InvalidationEvent; at: number }>()
  /** Every hint from here on is known. */
  #knownSince: number

  constructor(now: number) {
    this.#knownSince = now
  }

  add(hint: InvalidationEvent, now: number): void {
    const text = JSON.stringify(hint)
    this.#hints.delete(text)
    this.#hints.set(text, { hint, at: now })
    for (const [oldest, { at }] of this.#hints) {
      if (this.#hints.size <= maxRetained && at > now - retentionMs) break
      this.#knownSince = Math.max(this.#knownSince, at)
      this.#hints.delete(oldest)
    }
  }

  /** Hints may have been missed up to now. */
  reset(now: number): void {
    this.#knownSince = now
    this.#hints.clear()
  }

  /** What was hinted after a moment; null where that is not known. */
  after(moment: number, now: number): InvalidationEvent[] | null {
    if (moment < this.#knownSince || moment < now - retentionMs) return null
    return [...this.#hints.values()].filter(({ at }) => at > moment).map(({ hint }) => hint)
  }
}
