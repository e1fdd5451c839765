import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogger } from '../../server/src/platform/log.ts'
import { startPrivatePostgres } from '../../server/src/platform/postgres/private-postgres.ts'
import { seedDatabase } from './seed.ts'

const sourceDir = fileURLToPath(new URL('.', import.meta.url))
const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url))
const defaultDataDir = fileURLToPath(new URL('../.cache/dataset', import.meta.url))

/** Hash of the generator sources and the migrations: any change to them requires a new dataset. */
export function datasetKey(): string {
  const sources = [sourceDir, migrations].flatMap((dir) =>
    readdirSync(dir)
      .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts') && name !== 'data-dir.ts')
      .sort()
      .map((name) => readFileSync(join(dir, name), 'utf8')),
  )
  return hash('sha256', sources.join('\0'), 'hex').slice(0, 16)
}

export interface DatasetOptions {
  /** Where the dataset is stored between runs; `.cache/dataset` unless BENCH_DATA_DIR is set. */
  readonly dataDir?: string | undefined
  /** Seeds again even if the dataset is current. */
  readonly fresh?: boolean | undefined
  readonly onProgress: (text: string) => void
}

/** Returns a DATA_DIR with the current dataset, and seeds it first if it is missing or outdated. */
export async function prepareDataset({
  dataDir = defaultDataDir,
  fresh = false,
  onProgress,
}: DatasetOptions): Promise<string> {
  mkdirSync(dataDir, { recursive: true })
  const keyFile = join(dataDir, 'dataset.key')
  const key = datasetKey()
  if (!fresh && readKey(keyFile) === key) return dataDir
  const startedAt = performance.now()
  const log = createLogger('warn')
  const postgres = await startPrivatePostgres({ dataDir, log })
  try {
    rmSync(keyFile, { force: true })
    await seedDatabase(postgres.url, log, (step) => onProgress(`  ${seconds(startedAt)}  ${step}`))
  } finally {
    await postgres.stop()
  }
  // Written last, so that an interrupted seeding starts again.
  writeFileSync(keyFile, key)
  onProgress(`Seeded the dataset in ${seconds(startedAt)}.`)
  return dataDir
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
