/** More than the changes of some seconds under load. A read that takes longer than that is not cached. */
const maxKeys = 10_000

/**
 * The keys that changed last: a read is cached only if what it read has not changed meanwhile. Comparing keys lets
 * caches fill while other rows change all the time.
 */
export class ChangeLog<K> {
  /** The position of the last change of each key, the oldest first. */
  readonly #positions = new Map<K, number>()
  #position = 0
  /** Changes before it are no longer known. */
  #firstKnown = 0

  /** Call it before a read starts. */
  get position(): number {
    return this.#position
  }

  record(key: K): void {
    this.#positions.delete(key)
    this.#positions.set(key, ++this.#position)
    if (this.#positions.size <= maxKeys) return
    const [oldest] = this.#positions
    if (oldest === undefined) return
    this.#positions.delete(oldest[0])
    this.#firstKnown = oldest[1]
  }

  /** Any key may have changed. */
  recordAll(): void {
    this.#positions.clear()
    this.#firstKnown = ++this.#position
  }

  hasChangedSince(position: number, key: K): boolean {
    return position < this.#firstKnown || (this.#positions.get(key) ?? 0) > position
  }
}
