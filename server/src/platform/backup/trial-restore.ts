import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Database, openDatabase } from '../database/database.ts'
import { startPrivatePostgres } from '../postgres/private-postgres.ts'
import type { Archive } from './archive.ts'
import { type RestoredStorage, type RestoreResult, restore } from './restore.ts'

/** Statements run one after the other. */
const poolSize = 2

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/**
 * Restores an archive into a temporary database, which `inspect` examines and which is deleted afterwards. Media are
 * read and their checksums verified, but not stored.
 */
export async function restoreOnTrial<T>(
  archive: Archive,
  log: Log,
  inspect: (database: Database) => Promise<T>,
): Promise<RestoreResult & { inspected: T }> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-trial-'))
  try {
    // If root runs this, the account of PostgreSQL must be able to pass through it.
    await chmod(folder, 0o711)
    const dataDir = join(folder, 'data')
    const postgres = await startPrivatePostgres({ dataDir, log, durable: false })
    const database = openDatabase({ url: postgres.url, log, poolSize, durable: false })
    try {
      const restored = await restore({ pool: database.pool, storage: discardingStorage }, archive)
      return { ...restored, inspected: await inspect(database) }
    } finally {
      await database.close()
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const discardingStorage: RestoredStorage = {
  async put(_name, content) {
    for await (const _chunk of content);
  },
  changedAt: async () => null,
  removeFolder: async () => undefined,
  marker: async () => null,
  mark: async () => undefined,
}
