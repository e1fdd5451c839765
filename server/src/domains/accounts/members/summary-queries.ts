import { sql } from 'kysely'
import { type CacheLookups, RowCache } from '../../../platform/cache/row-cache.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { PubSub } from '../../../platform/pub-sub/pub-sub.ts'

declare module '../../../platform/deps.ts' {
  interface Deps {
    readonly memberSummaries: MemberSummaryCache
  }
}

declare module '../../../platform/pub-sub/pub-sub.ts' {
  interface Topics {
    /** The id of a member whose name, handle or picture changed, or who was deleted. A trigger publishes it. */
    member_summary: number
  }
}

/** The public summary of a member that activities, comments and lists show. */
export interface MemberSummaryRow {
  readonly id: number
  readonly name: string
  readonly username: string | null
  /** Folder and file below /media/. */
  readonly picture: string | null
}

const noRows: ReadonlyMap<number, MemberSummaryRow> = new Map()

/**
 * Caches member summaries by id: loading those of the few hundred members on every page of a feed was a third of its
 * cost. A trigger publishes each change, and every process evicts the member.
 */
export class MemberSummaryCache {
  readonly #db: Db
  readonly #cache: RowCache<number, MemberSummaryRow>

  constructor({ db, pubSub }: { db: Db; pubSub: PubSub }) {
    this.#db = db
    this.#cache = new RowCache({ pubSub })
    pubSub.on('member_summary', (memberId) => this.#cache.evict(memberId))
  }

  get cacheLookups(): CacheLookups {
    return this.#cache.lookups
  }

  /**
   * The summaries for each list of ids, in the order of the list and without deleted members. Runs at most one query.
   */
  async load(lists: readonly (readonly number[])[]): Promise<MemberSummaryRow[][]> {
    const isCurrent = await this.#cache.barrier()
    const missing: number[] = []
    const found = lists.map((ids) =>
      ids.map((id) => {
        const summary = this.#cache.get(isCurrent ? id : undefined)
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

  async #read(ids: readonly number[]): Promise<ReadonlyMap<number, MemberSummaryRow>> {
    const cache = this.#cache.beginRead()
    const rows = await this.#db
      .selectFrom('members')
      .select(['id', 'name', 'username', 'picture_path as picture'])
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
    for (const row of rows) cache(row.id, row)
    return new Map(rows.map((row) => [row.id, row]))
  }
}
