import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { rebuildTimelines } from '../../server/src/domains/feed/index.ts'
import { openDatabase } from '../../server/src/platform/database.ts'
import { prepareJobs } from '../../server/src/platform/job-runner.ts'
import { migrate } from '../../server/src/platform/migrations.ts'
import { recount } from '../../server/src/stored-counts.ts'
import { generateActivities } from './activities.ts'
import { generateGraph } from './graph.ts'
import { formatRow, type Table, type Value } from './rows.ts'
import { size } from './size.ts'
import { datasetTables, hasPicture } from './tables.ts'

const chunkCharacters = 65_536

type Log = Parameters<typeof openDatabase>[0]['log'] & { info(message: string): void }

/** Replaces the contents of the database with the dataset. */
export async function seedDatabase(url: string, log: Log, onProgress: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const database = openDatabase({ url, log })
  try {
    await client.query(
      'drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade',
    )
    await migrate(database.pool)
    await prepareJobs({ pool: database.pool, log: log as Parameters<typeof prepareJobs>[0]['log'] })
    await copyTables(client, onProgress)
    onProgress('timelines')
    await rebuildTimelines(database.db)
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

/** Disables the triggers that maintain counts, because the rows include them. Foreign keys and checks stay active. */
async function copyTables(client: pg.Client, onProgress: (text: string) => void): Promise<void> {
  const graph = generateGraph()
  const tables = datasetTables(graph, generateActivities(graph))
  await client.query('begin')
  for (const table of tables) await client.query(`alter table ${table.name} disable trigger user`)
  for (const table of tables) {
    onProgress(table.name)
    await copy(client, table)
  }
  await client.query(`update members m set activities_count = a.n
    from (select author_id, count(*)::int as n from activities group by 1) a where a.author_id = m.id`)
  for (const table of tables) {
    await client.query(`alter table ${table.name} enable trigger user`)
    if (table.columns[0] === 'id')
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table.name}))`, [
        table.name,
      ])
  }
  await client.query('commit')
  // These columns are set with triggers enabled, by the same database functions as in production.
  await client.query(`update members set picture_media_id = id where id = any($1::bigint[])`, [
    Array.from({ length: size.members }, (_, i) => i + 1).filter(hasPicture),
  ])
  await client.query(
    `update activities set high_fiver_ids = latest_high_fivers(id), commenter_ids = latest_commenters(id)`,
  )
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
