import type pg from 'pg'
import { ArchiveError } from './archive-error.ts'
import type { ArchivedTable } from './manifest.ts'
import { listTables, quoteIdentifiers } from './tables.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Runs `fill` in one transaction on tables that are empty and exclusively locked. Triggers are disabled, because the
 * rows include the derived columns, and foreign keys are dropped and added again, because members and their pictures
 * reference each other.
 */
export async function loadIntoEmptyTables(
  pool: pg.Pool,
  tables: readonly ArchivedTable[],
  fill: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = iso')
    await client.query('begin')
    await requireMatchingTables(client, tables)
    await client.query(`lock table ${quoteIdentifiers(tables.map(({ name }) => name))} in access exclusive mode`)
    await requireEmptyTables(client, tables)
    const keys = await foreignKeys(client)
    for (const { table, name } of keys) await client.query(`alter table "${table}" drop constraint "${name}"`)
    for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
    await fill(client)
    for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
    for (const key of keys)
      await client.query(`alter table "${key.table}" add constraint "${key.name}" ${key.definition}`)
    for (const { name, identity } of tables) {
      if (identity)
        await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [name, identity.column, identity.last])
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // Closing the connection rolls back a transaction that failed.
    client.release(true)
  }
}

/** Table and column names of the archive are used in SQL only after they match those of the database. */
async function requireMatchingTables(client: pg.ClientBase, tables: readonly ArchivedTable[]): Promise<void> {
  const shapeOf = (list: readonly ArchivedTable[]) =>
    list.map(({ name, columns }) => `${name}(${columns.join()})`).join(' ')
  if (shapeOf(await listTables(client)) !== shapeOf(tables))
    throw new ArchiveError('The tables of the archive do not match those of the database.')
}

async function requireEmptyTables(client: pg.ClientBase, tables: readonly ArchivedTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ found: boolean }>(`select exists(select from "${name}") as found`)
    if (rows[0]?.found)
      throw new ArchiveError(`The database is not empty (${name}). Restore into a database without members.`)
  }
}

async function foreignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class t on t.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by 1, 2`,
  )
  return rows
}
