import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * A derived column and the SQL expression of its correct value for the row `t`. Each domain lists the columns that its
 * triggers maintain.
 */
export interface DerivedColumn {
  readonly table: string
  readonly column: string
  readonly expected: string
}

export interface RecountResult {
  /** The column as `table.column`. */
  readonly column: string
  /** The ids of the rows that had a wrong value and were corrected. */
  readonly repaired: number[]
}

const batchSize = 2_000

/**
 * Checks each derived column against the rows it is derived from and repairs wrong values, which the triggers normally
 * prevent. The server can keep running: a row that appears to be wrong is locked and checked again before it is
 * updated.
 */
export async function repairDerivedColumns(db: Db, columns: readonly DerivedColumn[]): Promise<RecountResult[]> {
  const results: RecountResult[] = []
  for (const derived of columns) {
    results.push({ column: `${derived.table}.${derived.column}`, repaired: await repairColumn(db, derived) })
  }
  return results
}

async function repairColumn(db: Db, { table, column, expected }: DerivedColumn): Promise<number[]> {
  const [t, stored] = [sql.table(table), sql.ref(`t.${column}`)]
  const ids: number[] = []
  let lastId = 0
  for (;;) {
    const { rows } = await sql<{ id: number; is_wrong: boolean }>`
      select t.id, ${stored} <> ${sql.raw(expected)} as is_wrong from ${t} t
      where t.id > ${lastId}::bigint order by t.id limit ${sql.lit(batchSize)}`.execute(db)
    for (const { id } of rows.filter((row) => row.is_wrong))
      if (await repairRow(db, { table, column, expected }, id)) ids.push(id)
    if (rows.length < batchSize) return ids
    lastId = rows.at(-1)?.id ?? lastId
  }
}

/**
 * With the row locked, triggers of other transactions wait, and the update sees everything that was committed before.
 */
async function repairRow(db: Db, { table, column, expected }: DerivedColumn, id: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id}::bigint for update`.execute(tx)
    const { rows } = await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${sql.raw(expected)}
      where t.id = ${id}::bigint and ${sql.ref(`t.${column}`)} <> ${sql.raw(expected)} returning t.id`.execute(tx)
    return rows.length > 0
  })
}
