import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { openLog } from '../platform/log.ts'
import { openStorage } from '../platform/media-storage/open-storage.ts'
import type { MediaStorage } from '../platform/media-storage/storage.ts'
import { PostgresNodeChannel } from '../platform/node-channel-postgres.ts'
import { FolderTaken } from '../platform/postgres/folder-lock.ts'
import { startPrivatePostgres } from '../platform/postgres/private-postgres.ts'
import { runningPostgres } from '../platform/postgres/running-postgres.ts'
import { Sessions } from '../platform/sessions.ts'

export interface Community extends Database {
  readonly storage: MediaStorage
  /** Tells the processes that run what has ended or changed. */
  readonly sessions: Sessions
}

const log = openLog('error')
/** A command does one thing after the other; the rest is for those who serve members meanwhile. */
const poolSize = 3

/**
 * The community's database and media for one command, whether its server runs or not: by DATABASE_URL; or by the private
 * PostgreSQL of the server that runs on the data folder; or by starting that for as long as the command takes.
 */
export async function openCommunity(config: Config): Promise<Community> {
  const { url, stop } = await reach(config)
  const { db, pool, close } = openDatabase({ url, log, poolSize })
  const channel = new PostgresNodeChannel({ url, log })
  return {
    db,
    pool,
    storage: openStorage(config),
    sessions: new Sessions({ db, channel, log }),
    close: async () => {
      await close()
      await stop()
    },
  }
}

async function reach({ databaseUrl, dataDir }: Config): Promise<{ url: string; stop: () => Promise<void> }> {
  const goOn = async () => undefined
  if (databaseUrl !== null) return { url: databaseUrl, stop: goOn }
  try {
    const postgres = await startPrivatePostgres({ dataDir, log })
    return { url: postgres.url, stop: () => postgres.stop() }
  } catch (error) {
    const url = error instanceof FolderTaken ? await runningPostgres(dataDir) : undefined
    if (url === undefined) throw error
    return { url, stop: goOn }
  }
}
