import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort } from '../scripts/free-port.mjs'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { prepareJobs } from '../server/src/platform/jobs/job-runner.ts'
import { migrate } from '../server/src/platform/migrations/migrations.ts'
import { startPrivatePostgres } from '../server/src/platform/postgres/private-postgres.ts'
import { createLogger } from '../server/src/platform/process/log.ts'
import { tokenOf } from './dataset/sessions.ts'
import { cpuOf } from './measure/processes.ts'
import { queries } from './search-texts/queries.ts'
import { seedEventsAndNames, seedTexts, viewers } from './search-texts/seed-texts.ts'
import { startDaystar } from './servers/daystar.ts'

/**
 * CPU time of the search for activities, comments, tags, events, members and circles, of the lists by tag, place and
 * day, and of feeds, in a community with many activities:
 * `node bench/search-texts.ts [--activities 1000000] [--requests 200] [--fresh]`.
 */
const { values } = parseArgs({
  options: {
    activities: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '200' },
    fresh: { type: 'boolean', default: false },
  },
})
const [activities, requests] = [Number(values.activities), Number(values.requests)]
const events = activities / 50
const dataDir = fileURLToPath(new URL(`.cache/search-texts/${activities}`, import.meta.url))
const log = createLogger('warn')
mkdirSync(dataDir, { recursive: true })
await seed()
await measure()

/** Keeps the database of an earlier run, to which new migrations are applied. */
async function seed() {
  const postgres = await startPrivatePostgres({ dataDir, log })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    if (values.fresh)
      await client.query(
        'drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade',
      )
    const { pool, close } = openDatabase({ url: postgres.url, log })
    await migrate(pool)
    await prepareJobs({ pool, log })
    await close()
    const count = async (table: string) => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
      return rows[0]?.n
    }
    const onProgress = (step: string) => console.log(step)
    if ((await count('activity_search')) !== activities) await seedTexts(client, activities, onProgress)
    if ((await count('event_search')) !== events) await seedEventsAndNames(client, events, onProgress)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

async function measure() {
  const port = await freePort()
  const { pid, stop } = await startDaystar({ dataDir, port })
  const get = async (path: string, n: number) => {
    const authorization = `Bearer ${tokenOf(1 + (n % viewers))}`
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { authorization } })
    const body = (await response.json()) as unknown[]
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body.length
  }
  try {
    console.log('| Request | Results | CPU ms | of which PostgreSQL | of which Node |\n|---|---|---|---|---|')
    // Also before the first kind: a part of the code is the same for all of them.
    for (const pathOf of Object.values(queries)) for (let n = 0; n < 30; n++) await get(pathOf(n), n)
    for (const [title, pathOf] of Object.entries(queries)) {
      for (let n = 0; n < 30; n++) await get(pathOf(n), n)
      const before = cpuOf(pid)
      let found = 0
      for (let n = 0; n < requests; n++) found += await get(pathOf(n + 30), n)
      const after = cpuOf(pid)
      const [postgres, node] = [after.postgresMs - before.postgresMs, after.nodeMs - before.nodeMs]
      const cells = [found, postgres + node, postgres, node].map((sum) => (sum / requests).toFixed(2))
      console.log(`| ${[title, ...cells].join(' | ')} |`)
    }
  } finally {
    await stop()
  }
}
