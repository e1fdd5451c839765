import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { rebuildTimelines } from '../../server/src/domains/feed/index.ts'
import { openDatabase } from '../../server/src/platform/database.ts'
import { prepareJobs } from '../../server/src/platform/job-runner.ts'
import { migrate } from '../../server/src/platform/migrations.ts'
import { recount } from '../../server/src/platform/recount.ts'
import { drawActs } from './acts.ts'
import { drawGraph } from './graph.ts'
import { copyLine, type Table, type Value } from './rows.ts'
import { size } from './size.ts'
import { hasFace, tablesOf } from './tables.ts'

const chunkCharacters = 65_536

type Log = Parameters<typeof openDatabase>[0]['log'] & { info(message: string): void }

/** Makes the world in an empty or outdated database of ours. What stood in it is gone. */
export async function seedWorld(url: string, log: Log, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const database = openDatabase({ url, log })
  try {
    await client.query(
      'drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade',
    )
    await migrate(database.pool)
    await prepareJobs({ pool: database.pool, log: log as Parameters<typeof prepareJobs>[0]['log'] })
    await copyTables(client, say)
    say('timelines')
    await rebuildTimelines(database.db)
    say('vacuum')
    await client.query('vacuum (analyze)')
    say('recount')
    const wrong = (await recount(database.db)).filter(({ repaired }) => repaired.length > 0)
    if (wrong.length > 0)
      throw new Error(`The seeded counts were wrong: ${wrong.map(({ figure }) => figure).join(', ')}`)
  } finally {
    await database.close()
    await client.end()
  }
}

/** Counts come with the rows, so the triggers that would keep them rest meanwhile; foreign keys and checks do not. */
async function copyTables(client: pg.Client, say: (text: string) => void): Promise<void> {
  const graph = drawGraph()
  const tables = tablesOf(graph, drawActs(graph))
  await client.query('begin')
  for (const table of tables) await client.query(`alter table ${table.name} disable trigger user`)
  for (const table of tables) {
    say(table.name)
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
  // Whom a picture or a card shows is kept by the same code as ever.
  await client.query(`update members set picture_media_id = id where id = any($1::bigint[])`, [
    Array.from({ length: size.members }, (_, i) => i + 1).filter(hasFace),
  ])
  await client.query(
    `update activities set high_fiver_ids = latest_high_fivers(id), commenter_ids = latest_commenters(id)`,
  )
}

async function copy(client: pg.Client, { name, columns, rows }: Table): Promise<void> {
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks(rows())), into)
}

/** Many lines a write: a write for each of a million lines would cost more than the lines. */
function* chunks(rows: Iterable<readonly Value[]>): Iterable<string> {
  let text = ''
  for (const row of rows) {
    text += copyLine(row)
    if (text.length < chunkCharacters) continue
    yield text
    text = ''
  }
  yield text
}
