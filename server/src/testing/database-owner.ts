import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../platform/database.ts'
import { startPrivatePostgres } from '../platform/postgres/private-postgres.ts'

// A process that owns a DATA_DIR, as the server does, and can be killed at will: `node database-owner.ts DATA_DIR`. Writes one
// number after another and tells each that was acknowledged; numbers go on where the folder's last run ended.
const stdout = 1
const tell = (event: Record<string, unknown>) => writeSync(stdout, `${JSON.stringify(event)}\n`)
// It is killed over and over: that its database ended is no news.
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const postgres = await startPrivatePostgres({ dataDir: process.argv[2] ?? '', log })
const { pool, close } = openDatabase({ url: postgres.url, log })
await pool.query('create table if not exists written (number int8 primary key)')
const { rows } = await pool.query<{ last: number }>('select coalesce(max(number), 0) as last from written')

let isLeaving = false
process.once('SIGTERM', () => {
  isLeaving = true
})
tell({ ready: true, postgresPid: postgres.pid() })
for (let number = (rows[0]?.last ?? 0) + 1; !isLeaving; ) {
  try {
    await pool.query('insert into written (number) values ($1) on conflict do nothing', [number])
    tell({ acknowledged: number, postgresPid: postgres.pid() })
    number += 1
  } catch {
    await delay(20)
  }
}
await close()
await postgres.stop()
