import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fastify } from 'fastify'
import { openDatabase } from '../../platform/database/database.ts'
import { prepareJobs } from '../../platform/jobs/job-runner.ts'
import { migrate } from '../../platform/migrations/migrations.ts'
import { hasPrivateDatabase } from '../../platform/postgres/moved-database.ts'
import { startPrivatePostgres } from '../../platform/postgres/private-postgres.ts'
import { createLogger } from '../../platform/process/log.ts'
import { copyDataDir } from './data-dirs.ts'

const log = createLogger('error')

/**
 * Copies a data directory with a migrated, empty database to `dataDir`, unless that has a database. The first call of a
 * test run creates it in `source`: initdb and the migrations take a second of processor time.
 */
export async function copyMigratedDataDir(source: string, dataDir: string): Promise<void> {
  if (hasPrivateDatabase(dataDir)) return
  if (!existsSync(source)) await createMigratedDataDir(source)
  await copyDataDir(source, dataDir)
}

async function createMigratedDataDir(dataDir: string): Promise<void> {
  // If the tests run as root, PostgreSQL runs as another account, which needs access.
  await mkdir(dataDir, { mode: 0o755 })
  const postgres = await startPrivatePostgres({ dataDir, log, durable: false })
  const { pool, close } = openDatabase({ url: postgres.url, log, poolSize: 2 })
  await migrate(pool)
    .then(() => prepareJobs({ pool, log: fastify().log }))
    .finally(close)
  await postgres.stop()
}
