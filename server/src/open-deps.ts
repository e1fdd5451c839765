import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import { databaseReady, openDatabase } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { EventBus } from './platform/events.ts'
import { Faces } from './platform/faces.ts'
import { jobQueue } from './platform/job-queue.ts'
import { prepareJobs } from './platform/job-runner.ts'
import { openMailer } from './platform/mail-delivery.ts'
import { openStorage } from './platform/media-storage/open-storage.ts'
import { migrate, pendingMigrations } from './platform/migrations.ts'
import { PostgresNodeChannel } from './platform/node-channel-postgres.ts'
import { Sessions } from './platform/sessions.ts'

interface Opening {
  readonly config: Config
  /** Where the database is reached. */
  readonly url: string
  readonly log: FastifyBaseLogger
  /** Takes, in the order of opening, what closes again. */
  readonly undo: (() => Promise<void>)[]
}

/** Brings the database to this version and opens everything that the domains are given. */
export async function openDeps({ config, url, log, undo }: Opening): Promise<{ deps: Deps; pool: pg.Pool }> {
  const { db, pool, close } = openDatabase({ url, log })
  undo.push(close)
  await migrate(pool, { log })
  await prepareJobs({ pool, log })
  const channel = new PostgresNodeChannel({ url, log })
  await channel.open()
  undo.push(() => channel.close())
  const deps: Deps = {
    config,
    db,
    log,
    events: new EventBus(),
    jobs: jobQueue,
    mail: openMailer({ config, log }),
    storage: openStorage(config),
    channel,
    sessions: new Sessions({ db, channel, log }),
    faces: new Faces({ db, channel }),
    isReady: () => isReady(pool),
  }
  return { deps, pool }
}

async function isReady(pool: pg.Pool): Promise<boolean> {
  if (!(await databaseReady(pool))) return false
  return await pendingMigrations(pool).then(
    (pending) => pending.length === 0,
    () => false,
  )
}
