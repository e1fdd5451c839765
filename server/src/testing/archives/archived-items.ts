import type { CollectionName, ItemOf } from '../../domains/archives/format.ts'
import { itemBatches } from '../../domains/archives/records/item-batch-queries.ts'
import type { ItemQuery, ItemScope } from '../../domains/archives/records/item-queries.ts'
import type { Reader } from '../../platform/database/database.ts'

/** The items of one collection in the archive of a member, without the rest of the archive. */
export async function archivedItems<C extends CollectionName>(
  reader: Reader,
  _collection: C,
  query: ItemQuery,
  scope: Omit<ItemScope, 'after'>,
): Promise<ItemOf<C>[]> {
  const texts: string[] = []
  for await (const batch of itemBatches(reader, query, scope)) texts.push(...batch)
  return texts.map((text) => JSON.parse(text))
}
