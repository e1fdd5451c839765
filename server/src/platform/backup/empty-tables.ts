import type pg from 'pg'
import { ArchiveProblem } from './archive-problem.ts'
import type { TableContents } from './contents.ts'
import { quoted, tablesOf } from './tables.ts'

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Runs `fill` in one transaction over tables that are proven empty and that nobody else can reach meanwhile. Triggers rest, because
 * stored figures come with the rows. Foreign keys are taken off and put back, which checks all rows at once: members and
 * their pictures name each other, so no order of tables would do, and only a superuser may load past them.
 */
export async function intoEmptyTables(
  pool: pg.Pool,
  tables: readonly TableContents[],
  fill: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set datestyle = iso')
    await client.query('begin')
    await refuseUnlike(client, tables)
    await client.query(`lock table ${quoted(tables.map(({ name }) => name))} in access exclusive mode`)
    await refuseFull(client, tables)
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
    // Where it broke off, the connection takes the transaction with it.
    client.release(true)
  }
}

/** The names of the archive become SQL only where they are those of the catalogue. */
async function refuseUnlike(client: pg.ClientBase, tables: readonly TableContents[]): Promise<void> {
  const shape = (all: readonly TableContents[]) =>
    all.map(({ name, columns }) => `${name}(${columns.join()})`).join(' ')
  if (shape(await tablesOf(client)) !== shape(tables))
    throw new ArchiveProblem('The tables of the archive are not those of the database.')
}

async function refuseFull(client: pg.ClientBase, tables: readonly TableContents[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ found: boolean }>(`select exists(select from "${name}") as found`)
    if (rows[0]?.found)
      throw new ArchiveProblem(`The database is not empty (${name}): a restore needs one without any members.`)
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
