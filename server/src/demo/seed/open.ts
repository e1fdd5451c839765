import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database.ts'
import { openDatabase } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { EventBus } from '../../platform/events.ts'
import { Faces } from '../../platform/faces.ts'
import { jobQueue } from '../../platform/job-queue.ts'
import { prepareJobs } from '../../platform/job-runner.ts'
import { openLog } from '../../platform/log.ts'
import { openMailer } from '../../platform/mail-delivery.ts'
import { openStorage } from '../../platform/media-storage/open-storage.ts'
import { migrate } from '../../platform/migrations.ts'
import { PostgresNodeChannel } from '../../platform/node-channel-postgres.ts'
import { startPrivatePostgres } from '../../platform/postgres/private-postgres.ts'
import { Sessions } from '../../platform/sessions.ts'

export interface Stage {
  readonly app: FastifyInstance
  readonly deps: Pick<Deps, 'db' | 'storage'>
  readonly db: Db
  close(): Promise<void>
}

/** The whole server on the demo's private database, without a port: the story is told through the same calls a browser makes. */
export async function openStage(config: Config): Promise<Stage> {
  const log = openLog('error')
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const postgres = await startPrivatePostgres({ dataDir: config.dataDir, log })
    undo.push(() => postgres.stop())
    const database = openDatabase({ url: postgres.url, log })
    undo.push(() => database.close())
    const { db, pool } = database
    await migrate(pool, { log })
    await prepareJobs({ pool, log })
    const channel = new PostgresNodeChannel({ url: postgres.url, log })
    await channel.open()
    undo.push(() => channel.close())
    const deps: Deps = {
      // The story is told faster than any person types.
      config: { ...config, rateLimit: false },
      db,
      log,
      events: new EventBus(),
      jobs: jobQueue,
      mail: openMailer({ config, log }),
      storage: openStorage(config),
      channel,
      sessions: new Sessions({ db, channel, log }),
      faces: new Faces({ db, channel }),
      isReady: async () => true,
    }
    const app = await buildApp(deps)
    undo.push(() => app.close())
    return { app, deps, db, close }
  } catch (error) {
    await close()
    throw error
  }
}
