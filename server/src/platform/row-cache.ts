import { LRUCache } from 'lru-cache'
import type { PubSub } from './pub-sub.ts'

const maxEntries = 20_000
/** The longest time a stale entry can be returned when the event that evicts it was missed. */
const ttlMs = 30_000

interface RowCacheOptions<K, V> {
  readonly pubSub: Pick<PubSub, 'isListening' | 'onMissedEvents'>
  /** Called for every entry that leaves the cache. */
  readonly onRemove?: (value: V, key: K) => void
}

export interface CacheLookups {
  readonly hits: number
  readonly misses: number
}

/** Caches rows of the database in this process for some seconds. The owner evicts entries on events of other processes. */
export class RowCache<K extends {}, V extends {}> {
  readonly #pubSub: Pick<PubSub, 'isListening' | 'onMissedEvents'>
  readonly #entries: LRUCache<K, V>
  /** Incremented by each eviction: a row that was read before an eviction must not be cached after it. */
  #epoch = 0
  #hits = 0
  #misses = 0

  constructor({ pubSub, onRemove }: RowCacheOptions<K, V>) {
    this.#pubSub = pubSub
    this.#entries = new LRUCache({ max: maxEntries, ttl: ttlMs, ...(onRemove && { dispose: onRemove }) })
    pubSub.onMissedEvents(() => {
      this.#epoch++
      this.#entries.clear()
    })
  }

  /** Without a listening connection, events are missed and all entries may be stale. */
  get(key: K): V | undefined {
    const value = this.#pubSub.isListening ? this.#entries.get(key) : undefined
    if (value === undefined) this.#misses++
    else this.#hits++
    return value
  }

  /** Since the start of the process. */
  get lookups(): CacheLookups {
    return { hits: this.#hits, misses: this.#misses }
  }

  /**
   * To be called before a query. The returned function caches a row of it, unless an entry was evicted in the meantime, and returns
   * whether it did.
   */
  beginRead(): (key: K, row: V) => boolean {
    const epoch = this.#epoch
    return (key, row) => {
      const isCurrent = epoch === this.#epoch && this.#pubSub.isListening
      if (isCurrent) this.#entries.set(key, row)
      return isCurrent
    }
  }

  /** Without a key, no entry is removed, but rows that are being read are not cached either. */
  evict(key: K | undefined): void {
    this.#epoch++
    if (key !== undefined) this.#entries.delete(key)
  }
}
