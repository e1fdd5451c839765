import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../../platform/database/database.ts'
import { startPrivatePostgres } from '../../platform/postgres/private-postgres.ts'

// A process that owns a DATA_DIR like the server, for tests that kill it: `node database-owner.ts DATA_DIR`. Inserts
// ascending numbers after the highest one that is stored, and prints each one that PostgreSQL acknowledged.
const stdout = 1
const print = (event: Record<string, unknown>) => writeSync(stdout, `${JSON.stringify(event)}\n`)
// Silent, because the tests kill PostgreSQL on purpose.
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const postgres = await startPrivatePostgres({ dataDir: process.argv[2] ?? '', log })
const { pool, close } = openDatabase({ url: postgres.url, log })
await pool.query('create table if not exists written (number int8 primary key)')
const { rows } = await pool.query<{ last: number }>('select coalesce(max(number), 0) as last from written')

let isStopping = false
process.once('SIGTERM', () => {
  isStopping = true
})
print({ ready: true, postgresPid: postgres.pid() })
for (let number = (rows[0]?.last ?? 0) + 1; !isStopping; ) {
  try {
    await pool.query('insert into written (number) values ($1) on conflict do nothing', [number])
    print({ acknowledged: number, postgresPid: postgres.pid() })
    number += 1
  } catch {
    await delay(20)
  }
}
await close()
await postgres.stop()
