import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { databaseState } from './database/database.ts'
import type { MediaStorage } from './media-storage/storage.ts'
import { problemTexts, StorageUnavailableError } from './media-storage/storage-unavailable.ts'
import type { MigrationRef } from './migrations/migration-compatibility.ts'
import { migrationProblem } from './migrations/migrations.ts'
import { minFreeBytes } from './process/disk-reserve.ts'

export interface Readiness {
  /** True when this process can serve requests, which only media need the media storage for. */
  readonly isReady: boolean
  /** The parts that fail, without details for outsiders. */
  readonly problems: readonly string[]
}

interface ReadinessDeps {
  readonly pool: pg.Pool
  readonly storage: Pick<MediaStorage, 'check'>
  /** The free space on the disk of DATA_DIR. */
  readonly freeBytes: () => Promise<number>
  /** True while files of members may be written to that disk. */
  readonly hasRoom: () => Promise<boolean>
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** The migrations that this process was started with. */
  readonly migrations: readonly MigrationRef[]
}

/** Load balancers ask often, and a check of the media storage writes an object. */
const mediaCheckIntervalMs = 30_000
/** Longer than it takes to notice that the storage does not respond. A slower check is reported by the next request. */
const mediaWaitMs = 3_000

/** The returned function determines the readiness of this process. It never throws. */
export function readinessOf({
  pool,
  storage,
  freeBytes,
  hasRoom,
  log,
  migrations,
}: ReadinessDeps): () => Promise<Readiness> {
  const mediaProblem = mediaMonitor(storage, log)
  return async () => {
    const [database, media, disk] = await Promise.all([
      databaseProblem(pool, migrations),
      mediaProblem(),
      diskProblem({ freeBytes, hasRoom }),
    ])
    return { isReady: database === null, problems: [database, media, disk].filter((problem) => problem !== null) }
  }
}

async function diskProblem({
  freeBytes,
  hasRoom,
}: Pick<ReadinessDeps, 'freeBytes' | 'hasRoom'>): Promise<string | null> {
  try {
    if ((await freeBytes()) < minFreeBytes) return 'The disk of the data folder is full.'
    return (await hasRoom()) ? null : 'Uploads are rejected: the disk of the data folder is almost full.'
  } catch {
    return 'The data folder cannot be read.'
  }
}

async function databaseProblem(pool: pg.Pool, migrations: readonly MigrationRef[]): Promise<string | null> {
  const unreachable = 'The database does not respond.'
  const state = await databaseState(pool)
  if (state === 'read-only') return 'The database accepts no writes.'
  if (state === 'unavailable') return unreachable
  return await migrationProblem(pool, migrations).catch(() => unreachable)
}

/** Returns the problem that the last check found; one starts at most every `mediaCheckIntervalMs`. Logs changes. */
function mediaMonitor(storage: ReadinessDeps['storage'], log: ReadinessDeps['log']): () => Promise<string | null> {
  let problem: string | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null

  async function check(): Promise<void> {
    const error = await storage.check().catch((cause: unknown) => cause)
    const found = error === undefined ? null : mediaProblemOf(error)
    if (found !== null && found !== problem) log.warn({ err: error }, found)
    if (found === null && problem !== null) log.info('The media storage is available again.')
    problem = found
    running = null
  }

  return async () => {
    const now = performance.now()
    if (running === null && now - startedAt >= mediaCheckIntervalMs) {
      startedAt = now
      running = check()
    }
    if (running !== null) await Promise.race([running, pause(mediaWaitMs)])
    return problem
  }
}

function mediaProblemOf(error: unknown): string {
  return problemTexts[error instanceof StorageUnavailableError ? error.problem : 'unreachable']
}

function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms).unref()
  return promise
}
