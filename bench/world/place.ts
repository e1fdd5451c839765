import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openLog } from '../../server/src/platform/log.ts'
import { startPrivatePostgres } from '../../server/src/platform/postgres/private-postgres.ts'
import { seedWorld } from './seed.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const migrations = fileURLToPath(new URL('../../server/migrations', import.meta.url))
const standard = fileURLToPath(new URL('../.cache/world', import.meta.url))

/** Names a world by what it is made from: another migration or another line of the seed makes another one. */
export function worldKey(): string {
  const sources = [here, migrations].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts') && name !== 'place.ts')
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  return hash('sha256', sources.join('\0'), 'hex').slice(0, 16)
}

export interface WorldOptions {
  /** Where the world is kept between runs; a folder of the bench's own unless BENCH_DATA_DIR names one. */
  readonly dataDir?: string | undefined
  /** Makes it anew even where it stands. */
  readonly fresh?: boolean | undefined
  readonly say: (text: string) => void
}

/** The DATA_DIR of a server that holds the seeded world: made now, or found as an earlier run left it. */
export async function worldFolder({ dataDir = standard, fresh = false, say }: WorldOptions): Promise<string> {
  mkdirSync(dataDir, { recursive: true })
  const deed = join(dataDir, 'world.key')
  const key = worldKey()
  if (!fresh && readDeed(deed) === key) return dataDir
  const startedAt = performance.now()
  const log = openLog('warn')
  const postgres = await startPrivatePostgres({ dataDir, log })
  try {
    rmSync(deed, { force: true })
    await seedWorld(postgres.url, log, (step) => say(`  ${seconds(startedAt)}  ${step}`))
  } finally {
    await postgres.stop()
  }
  // Last, so that an interrupted seeding is begun again.
  writeFileSync(deed, key)
  say(`The world stands after ${seconds(startedAt)}.`)
  return dataDir
}

function readDeed(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`
}
