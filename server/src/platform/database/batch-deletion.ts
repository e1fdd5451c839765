import { sql } from 'kysely'
import { type Db, transaction } from './database.ts'
import type { DB } from './tables.gen.ts'

/** Small enough that a statement stays far below the statement timeout, whatever is attached to the rows. */
const batchSize = 100

/** Deletes the rows of a member, one batch per transaction. `key` identifies a row among those of the member. */
export async function deleteInBatches(
  db: Db,
  table: keyof DB,
  { key, owner, ownerId }: { readonly key: string; readonly owner: string; readonly ownerId: number },
): Promise<void> {
  const isOwn = sql`${sql.ref(owner)} = ${ownerId}::bigint`
  const batch = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${isOwn} limit ${batchSize}`
  const deletion = sql`delete from ${sql.table(table)} where ${isOwn} and ${sql.ref(key)} in (${batch})`
  while ((await transaction(db, (tx) => deletion.execute(tx))).numAffectedRows);
}
