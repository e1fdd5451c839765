import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { type CollectionName, type ItemOf, itemsPerFile } from '../format.ts'
import { accountQueries } from './account-queries.ts'
import { activityQueries } from './activity-queries.ts'
import { circleQueries } from './circle-queries.ts'
import { eventQueries } from './event-queries.ts'
import type { ItemQuery, ItemScope, Position } from './item-queries.ts'
import { memberQueries } from './member-queries.ts'

type Scope = Omit<ItemScope, 'after'>

const itemQueries: Record<CollectionName, ItemQuery> = {
  ...activityQueries,
  ...eventQueries,
  ...circleQueries,
  ...memberQueries,
  ...accountQueries,
}

/**
 * The items of a collection as JSON texts in batches of one file. Each batch is a statement of its own, because a
 * transaction would stay open while the files are written; what changes in between is contained or not.
 */
export async function* itemBatches(
  reader: Reader,
  name: CollectionName,
  scope: Scope,
): AsyncGenerator<readonly string[]> {
  let after: Position = [0, 0]
  for (;;) {
    const { rows } = await sql<{ first: number; second: number; item: string }>`
      select first, second, item::text as item from (${itemQueries[name]({ ...scope, after })}) found (first, second, item)
      order by first, second limit ${itemsPerFile}`.execute(reader)
    if (rows.length > 0) yield rows.map(({ item }) => item)
    const last = rows.at(-1)
    if (last === undefined || rows.length < itemsPerFile) return
    after = [last.first, last.second]
  }
}

export async function* archivedItems<C extends CollectionName>(
  reader: Reader,
  name: C,
  scope: Scope,
): AsyncGenerator<ItemOf<C>> {
  for await (const batch of itemBatches(reader, name, scope))
    for (const item of batch) yield JSON.parse(item) as ItemOf<C>
}
