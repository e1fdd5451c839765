import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { rebuildTimelines } from '../../server/src/domains/feed/index.ts'
import { recount } from '../../server/src/jobs/stored-counts.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { prepareJobs } from '../../server/src/platform/jobs/job-runner.ts'
import { migrate } from '../../server/src/platform/migrations/migrations.ts'
import { generateActivities } from './activities.ts'
import { generateGraph } from './graph.ts'
import { formatRow, type Table, type Value } from './rows.ts'
import type { DatasetSize } from './size.ts'
import { datasetTables } from './tables.ts'

const chunkCharacters = 65_536

type Log = Parameters<typeof openDatabase>[0]['log'] & { info(message: string): void }

/** Replaces the contents of the database with the dataset. */
export async function seedDatabase(
  url: string,
  size: DatasetSize,
  log: Log,
  onProgress: (text: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const database = openDatabase({ url, log })
  try {
    await client.query(
      'drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade',
    )
    await migrate(database.pool)
    await prepareJobs({ pool: database.pool, log: log as Parameters<typeof prepareJobs>[0]['log'] })
    const foreignKeys = await dropForeignKeys(client)
    const indexes = await dropIndexes(client)
    await copyTables(client, size, onProgress)
    onProgress('indexes')
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const definition of indexes) await client.query(definition)
    await client.query('analyze')
    onProgress('timelines')
    await rebuildTimelines(database.db)
    onProgress('foreign keys')
    for (const definition of foreignKeys) await client.query(definition)
    onProgress('vacuum')
    await client.query('vacuum (analyze)')
    onProgress('recount')
    const wrong = (await recount(database.db)).filter(({ repaired }) => repaired.length > 0)
    if (wrong.length > 0)
      throw new Error(`The seeded counts are wrong: ${wrong.map(({ column }) => column).join(', ')}`)
  } finally {
    await database.close()
    await client.end()
  }
}

/**
 * Drops all foreign keys, because checking them once at the end is faster, and returns the statements that create them
 * again.
 */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

/** Drops all indexes except those of constraints, because sorting once is faster than inserting in random order. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/**
 * Disables the triggers that maintain counts and publish changes, because the rows are complete. Search keys are
 * derived.
 */
async function copyTables(client: pg.Client, size: DatasetSize, onProgress: (text: string) => void): Promise<void> {
  const graph = generateGraph(size)
  const tables = datasetTables(size, graph, generateActivities(size, graph))
  await client.query('begin')
  for (const table of tables) await client.query(`alter table ${table.name} disable trigger user`)
  for (const name of ['member', 'circle'])
    await client.query(`alter table ${name}s enable trigger ${name}_search_keys_insert`)
  for (const table of tables) {
    onProgress(table.name)
    await copy(client, table)
  }
  for (const table of tables) {
    await client.query(`alter table ${table.name} enable trigger user`)
    if (table.columns[0] === 'id')
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table.name}))`, [
        table.name,
      ])
  }
  await client.query('commit')
}

async function copy(client: pg.Client, { name, columns, rows }: Table): Promise<void> {
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks(rows())), into)
}

/** Joins rows into larger chunks, because one write per row would be slow for a million rows. */
function* chunks(rows: Iterable<readonly Value[]>): Iterable<string> {
  let text = ''
  for (const row of rows) {
    text += formatRow(row)
    if (text.length < chunkCharacters) continue
    yield text
    text = ''
  }
  yield text
}
