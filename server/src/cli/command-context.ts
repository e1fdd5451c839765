import { type Database, openDatabase } from '../platform/database/database.ts'
import { verifyConnection } from '../platform/database/verify-connection.ts'
import { openStorage } from '../platform/media-storage/open-storage.ts'
import type { MediaStorage } from '../platform/media-storage/storage.ts'
import { DataDirInUseError } from '../platform/postgres/data-dir-lock.ts'
import { startPrivatePostgres } from '../platform/postgres/private-postgres.ts'
import { runningPostgresUrl } from '../platform/postgres/running-postgres.ts'
import { createLogger } from '../platform/process/log.ts'
import { usingPath } from '../platform/process/setting-errors.ts'
import { PostgresPubSub } from '../platform/pub-sub/pub-sub-postgres.ts'
import { Sessions } from '../platform/sessions.ts'
import type { Config } from '../settings/config.ts'

export interface CommandContext extends Database {
  readonly config: Config
  readonly storage: MediaStorage
  /** Publishes ended and changed sessions to the running server processes. */
  readonly sessions: Sessions
}

const log = createLogger('error')
/** Commands run their statements one after the other; the remaining connections are for the running servers. */
const poolSize = 3

/**
 * Opens the database and the media storage for one command. The database is DATABASE_URL, or the private PostgreSQL of
 * the server that runs on the data folder, which is started for the duration of the command if no server is running.
 */
export async function openCommandContext(config: Config): Promise<CommandContext> {
  const { url, stop } = await connectPostgres(config)
  const { db, pool, close } = openDatabase({ url, log, poolSize })
  const pubSub = new PostgresPubSub({ url, log })
  return {
    config,
    db,
    pool,
    storage: openStorage(config),
    sessions: new Sessions({ db, pubSub, log }),
    close: async () => {
      await close()
      await stop()
    },
  }
}

/** The private PostgreSQL is started if no server runs on the data folder. */
export async function connectPostgres({
  databaseUrl,
  databaseListenUrl,
  dataDir,
}: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const keepRunning = async () => undefined
  if (databaseUrl !== null) {
    const url = databaseListenUrl ?? databaseUrl
    await verifyConnection(databaseListenUrl === null ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL', url)
    return { url, stop: keepRunning }
  }
  try {
    const postgres = await usingPath('DATA_DIR', () => startPrivatePostgres({ dataDir, log }))
    return { url: postgres.url, stop: () => postgres.stop() }
  } catch (error) {
    const url = error instanceof DataDirInUseError ? await runningPostgresUrl(dataDir) : undefined
    if (url === undefined) throw error
    return { url, stop: keepRunning }
  }
}
