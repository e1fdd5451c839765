import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { itemsPerFile } from '../format.ts'
import type { ItemQuery, ItemScope, Position } from './item-queries.ts'

/**
 * The items of a collection as JSON texts in batches of one file. Each batch is a statement of its own, because a
 * transaction would stay open while the files are written; what changes in between is contained or not.
 */
export async function* itemBatches(
  reader: Reader,
  query: ItemQuery,
  scope: Omit<ItemScope, 'after'>,
): AsyncGenerator<readonly string[]> {
  let after: Position = [0, 0]
  for (;;) {
    const { rows } = await sql<{ first: number; second: number; item: string }>`
      select first, second, item::text as item from (${query({ ...scope, after })}) found (first, second, item)
      order by first, second limit ${itemsPerFile}`.execute(reader)
    if (rows.length > 0) yield rows.map(({ item }) => item)
    const last = rows.at(-1)
    if (last === undefined || rows.length < itemsPerFile) return
    after = [last.first, last.second]
  }
}
