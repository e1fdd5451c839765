import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'
import type { PubSub } from './pub-sub.ts'

/** The public summary of a member that activities, comments and lists show. */
export interface MemberSummaryRow {
  readonly id: number
  readonly name: string
  readonly username: string | null
  /** Folder and file below /media/. */
  readonly picture: string | null
}

const maxEntries = 20_000
/** The longest time a stale summary can be shown when a change event was missed. */
const ttlMs = 30_000
const noRows: ReadonlyMap<number, MemberSummaryRow> = new Map()

/**
 * Caches member summaries by id. The same few hundred members appear on every page of a feed, and loading them for each request was a
 * third of its cost. A database trigger announces each change, and every process evicts the member.
 */
export class MemberSummaryCache {
  readonly #db: Db
  readonly #pubSub: PubSub
  readonly #cache = new LRUCache<number, MemberSummaryRow>({ max: maxEntries, ttl: ttlMs })
  /** Incremented by each eviction: a row that was read before an eviction must not be cached after it. */
  #epoch = 0

  constructor({ db, pubSub }: { db: Db; pubSub: PubSub }) {
    this.#db = db
    this.#pubSub = pubSub
    pubSub.onMemberSummaryChange((memberId) => this.evict(memberId))
    pubSub.onMissedEvents(() => {
      this.#epoch++
      this.#cache.clear()
    })
  }

  /** The summaries for each list of ids, in the order of the list and without deleted members. Runs at most one query. */
  async load(lists: readonly (readonly number[])[]): Promise<MemberSummaryRow[][]> {
    // Without a listening connection, change events are missed and cached summaries may be stale.
    const cached = (id: number) => (this.#pubSub.isListening ? this.#cache.get(id) : undefined)
    const missing: number[] = []
    const found = lists.map((ids) =>
      ids.map((id) => {
        const summary = cached(id)
        if (summary === undefined) missing.push(id)
        return summary ?? id
      }),
    )
    const read = missing.length > 0 ? await this.#read([...new Set(missing)]) : noRows
    const exists = (summary: MemberSummaryRow | undefined) => summary !== undefined
    return found.map((list) =>
      list.map((summary) => (typeof summary === 'number' ? read.get(summary) : summary)).filter(exists),
    )
  }

  /** Applies a change in this process immediately, before the change event arrives. */
  evict(memberId: number): void {
    this.#epoch++
    this.#cache.delete(memberId)
  }

  async #read(ids: readonly number[]): Promise<ReadonlyMap<number, MemberSummaryRow>> {
    const epoch = this.#epoch
    const rows = await this.#db
      .selectFrom('members')
      .select(['id', 'name', 'username', 'picture_path as picture'])
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
    if (epoch === this.#epoch && this.#pubSub.isListening) for (const row of rows) this.#cache.set(row.id, row)
    return new Map(rows.map((row) => [row.id, row]))
  }
}
