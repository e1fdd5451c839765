import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { fileArchive } from '../../server/src/platform/backup/archive.ts'
import { createBackup } from '../../server/src/platform/backup/backup.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { folderStorage } from '../../server/src/platform/media-storage/folder-storage.ts'
import { appliedMigrations } from '../../server/src/platform/migrations/migrations.ts'
import { startPrivatePostgres } from '../../server/src/platform/postgres/private-postgres.ts'
import { createLogger } from '../../server/src/platform/process/log.ts'
import { checkOut, startVersion } from '../rolling-upgrade/version.ts'
import { createCommunity } from './community.ts'

/**
 * Writes what the server of each commit stores for a small community, for the tests of upgrades:
 * `node_modules/node/bin/node bench/upgrade-fixtures/main.ts <commit>…`. The file is named after the newest migration
 * of the commit.
 */
const target = fileURLToPath(new URL('../../server/src/testing/upgrades/', import.meta.url))
const port = 5_290
const log = createLogger('error')

const folder = mkdtempSync(join(tmpdir(), 'daystar-fixtures-'))
const postgres = await startPrivatePostgres({ dataDir: join(folder, 'database'), log, durable: false })
try {
  mkdirSync(target, { recursive: true })
  for (const commit of process.argv.slice(2)) console.log(`${commit}: ${await writeFixture(commit)}`)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function writeFixture(commit: string): Promise<string> {
  const name = `version_${commit}`
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = postgres.url.replace(/\/[^/?]+(\?|$)/, `/${name}$1`)
  const dataDir = join(folder, name, 'data')
  mkdirSync(dataDir, { recursive: true })
  const version = checkOut(commit, join(folder, name, 'version'))
  const server = await startVersion(version, { port, databaseUrl: url, dataDir, drainSeconds: 0 })
  const { pool, close } = openDatabase({ url, log })
  try {
    await createCommunity(`http://127.0.0.1:${port}`)
    const level = (await appliedMigrations(pool)).at(-1)?.name.replace('.sql', '') ?? ''
    const file = join(target, `${level}.tar.gz`)
    rmSync(file, { force: true })
    await createBackup({ pool, storage: folderStorage(join(dataDir, 'media')) }, fileArchive(file))
    return file
  } finally {
    await close()
    await server.stop()
  }
}
