import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/migrations/migrations.ts'
import { startPrivatePostgres } from '../../server/src/platform/postgres/private-postgres.ts'
import { createLogger } from '../../server/src/platform/process/log.ts'
import { seedDatabase } from './seed.ts'
import type { DatasetSize } from './size.ts'

const sourceDir = fileURLToPath(new URL('.', import.meta.url))
const defaultDataDir = fileURLToPath(new URL('../.cache/dataset', import.meta.url))

/** Hash of the size and of the generator sources: a change to them requires a new dataset. */
export function datasetKey(size: DatasetSize): string {
  const sources = readdirSync(sourceDir)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'data-dir.ts')
    .sort()
    .map((name) => readFileSync(join(sourceDir, name), 'utf8'))
  return hash('sha256', [JSON.stringify(size), ...sources].join('\0'), 'hex').slice(0, 16)
}

export interface DatasetOptions {
  /**
   * The folder of the datasets between runs, with one folder per size; `.cache/dataset` unless BENCH_DATA_DIR is set.
   */
  readonly dataDir?: string | undefined
  readonly size: DatasetSize
  /** Seeds again even if the dataset is current. */
  readonly fresh?: boolean | undefined
  readonly onProgress: (text: string) => void
}

/**
 * Returns a DATA_DIR with the current dataset, and seeds it first if it is missing or outdated. A dataset of an earlier
 * version is migrated, as in production; one of another branch, with migrations that this version does not have, is
 * seeded again.
 */
export async function prepareDataset({
  dataDir: parentDir = defaultDataDir,
  size,
  fresh = false,
  onProgress,
}: DatasetOptions): Promise<string> {
  const dataDir = join(parentDir, `${size.members}-members`)
  mkdirSync(dataDir, { recursive: true })
  const keyFile = join(dataDir, 'dataset.key')
  const key = datasetKey(size)
  const startedAt = performance.now()
  const log = createLogger('warn')
  const postgres = await startPrivatePostgres({ dataDir, log })
  try {
    if (!fresh && readKey(keyFile) === key && (await isMigrated(postgres.url, log))) return dataDir
    rmSync(keyFile, { force: true })
    await seedDatabase(postgres.url, size, log, (step) => onProgress(`  ${seconds(startedAt)}  ${step}`))
  } finally {
    await postgres.stop()
  }
  // Written last, so that an interrupted seeding starts again.
  writeFileSync(keyFile, key)
  onProgress(`Seeded the dataset in ${seconds(startedAt)}.`)
  return dataDir
}

/** Applies pending migrations. A dataset with other migrations is not usable. */
async function isMigrated(url: string, log: Parameters<typeof openDatabase>[0]['log']): Promise<boolean> {
  const database = openDatabase({ url, log })
  try {
    const applied = await migrate(database.pool)
    if (applied.length > 0) await vacuum(url)
    return true
  } catch {
    return false
  } finally {
    await database.close()
  }
}

/** On a connection of its own, because those of the server have a statement timeout. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`
}
