import { readConfig } from '../src/config.ts'
import { rebuildTimelines } from '../src/domains/feed/index.ts'
import { openDatabase } from '../src/platform/database.ts'
import { openLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/migrations.ts'
import { startPrivatePostgres } from '../src/platform/postgres/private-postgres.ts'
import { recount } from '../src/platform/recount.ts'

// Proves every stored figure, repairs what is wrong, and makes the timelines anew. With DATABASE_URL the community may run
// meanwhile; a private database belongs to one process at a time, so there it must be stopped first.
const config = readConfig(process.env)
const log = openLog(config.logLevel)
const postgres = config.databaseUrl === null ? await startPrivatePostgres({ dataDir: config.dataDir, log }) : undefined
const { db, pool, close } = openDatabase({ url: config.databaseUrl ?? postgres?.url ?? '', log })
try {
  await migrate(pool, { log })
  for (const { figure, repaired } of await recount(db)) {
    process.stdout.write(`${figure}: ${repaired.length === 0 ? 'right' : `repaired ${repaired.length}`}\n`)
  }
  await rebuildTimelines(db)
  process.stdout.write('timelines: made anew\n')
} finally {
  await close()
  await postgres?.stop()
}
