import { LRUCache } from 'lru-cache'
import type { PubSub } from '../pub-sub/pub-sub.ts'
import { ChangeLog } from './change-log.ts'

const maxEntries = 20_000
/** The limit for what no event reports: the last use of a session is recorded when its row is read. */
const ttlMs = 5 * 60_000

interface RowCacheOptions<K, V> {
  readonly pubSub: Pick<PubSub, 'barrier' | 'onCachesOutdated'>
  /** Called for every entry that leaves the cache. */
  readonly onRemove?: (value: V, key: K) => void
}

export interface CacheLookups {
  readonly hits: number
  readonly misses: number
}

/**
 * Caches rows of the database in this process; the owner evicts entries on events of all processes. `barrier` makes
 * sure that the events of everything that was acknowledged before a request have arrived.
 */
export class RowCache<K extends {}, V extends {}> {
  readonly #pubSub: Pick<PubSub, 'barrier' | 'onCachesOutdated'>
  readonly #entries: LRUCache<K, V>
  /** A row that was read before its eviction must not be cached after it. */
  readonly #evictions = new ChangeLog<K>()
  #hits = 0
  #misses = 0

  constructor({ pubSub, onRemove }: RowCacheOptions<K, V>) {
    this.#pubSub = pubSub
    // With `max`, it would allocate the memory of all entries at once.
    const limit = { maxSize: maxEntries, sizeCalculation: () => 1 }
    this.#entries = new LRUCache({ ...limit, ttl: ttlMs, ...(onRemove && { dispose: onRemove }) })
    pubSub.onCachesOutdated(() => {
      this.#evictions.recordAll()
      this.#entries.clear()
    })
  }

  /** Returns whether `get` returns what is current directly after this; otherwise the rows have to be read. */
  async barrier(): Promise<boolean> {
    return this.#entries.size > 0 && (await this.#pubSub.barrier())
  }

  /** `undefined` counts as a miss: of a caller with an unknown key, or who may not use the cache. */
  get(key: K | undefined): V | undefined {
    const value = key === undefined ? undefined : this.#entries.get(key)
    if (value === undefined) this.#misses++
    else this.#hits++
    return value
  }

  /** The counts begin with the process. */
  get lookups(): CacheLookups {
    return { hits: this.#hits, misses: this.#misses }
  }

  /** Call it before a query. The returned function caches a row of it, unless the row was evicted in the meantime. */
  beginRead(): (key: K, row: V) => boolean {
    const start = this.#evictions.position
    return (key, row) => {
      const isCurrent = !this.#evictions.hasChangedSince(start, key)
      if (isCurrent) this.#entries.set(key, row)
      return isCurrent
    }
  }

  /** Removes the entry, and a row with this key that is being read is not cached. */
  evict(key: K): void {
    this.#evictions.record(key)
    this.#entries.delete(key)
  }
}
