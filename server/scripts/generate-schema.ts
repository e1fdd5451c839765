import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/migrations/migrations.ts'
import { startPrivatePostgres } from '../src/platform/postgres/private-postgres.ts'
import { schemaSql } from './schema-sql.ts'
import { tableTypes } from './table-types.ts'

// Generates src/platform/database/tables.gen.ts and schema.sql from a newly migrated database. Run it after you add a
// migration.
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (error: unknown) => process.stderr.write(`${error}\n`),
}
const dataDir = await mkdtemp(join(tmpdir(), 'daystar-tables-'))
await chmod(dataDir, 0o755)
const postgres = await startPrivatePostgres({ dataDir, log, durable: false })
const { db, pool, close } = openDatabase({ url: postgres.url, log })
try {
  await migrate(pool)
  await writeFile(new URL('../src/platform/database/tables.gen.ts', import.meta.url), await tableTypes(db as never))
  await writeFile(new URL('../schema.sql', import.meta.url), await schemaSql(db as never))
} finally {
  await close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
