import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import { MemberSummaryCache } from './domains/accounts/index.ts'
import { openDatabase } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { EventBus } from './platform/events.ts'
import { jobQueue } from './platform/job-queue.ts'
import { prepareJobs } from './platform/job-runner.ts'
import { openMailer } from './platform/mail-delivery.ts'
import { openStorage } from './platform/media-storage/open-storage.ts'
import { bundledMigrations, migrate } from './platform/migrations.ts'
import { PostgresPubSub } from './platform/pub-sub-postgres.ts'
import { readinessOf } from './platform/readiness.ts'
import { Sessions } from './platform/sessions.ts'

interface OpenDepsOptions {
  readonly config: Config
  /** Connection URL of the database. */
  readonly url: string
  readonly log: FastifyBaseLogger
  /** Receives a function for each opened resource that closes it, in the order of opening. */
  readonly teardown: (() => Promise<void>)[]
  /** See DatabaseOptions. */
  readonly durable?: boolean
}

/** Migrates the database and opens everything that the domains depend on. */
export async function openDeps({
  config,
  url,
  log,
  teardown,
  durable = true,
}: OpenDepsOptions): Promise<{ deps: Deps; pool: pg.Pool }> {
  const { db, pool, close } = openDatabase({ url, log, durable })
  teardown.push(close)
  await migrate(pool, { log })
  const migrations = await bundledMigrations()
  await prepareJobs({ pool, log })
  const pubSub = new PostgresPubSub({ url, log })
  await pubSub.open()
  teardown.push(() => pubSub.close())
  const storage = openStorage(config)
  const deps: Deps = {
    config,
    db,
    log,
    events: new EventBus(),
    jobs: jobQueue,
    mail: openMailer({ config, log }),
    storage,
    pubSub,
    sessions: new Sessions({ db, pubSub, log }),
    memberSummaries: new MemberSummaryCache({ db, pubSub }),
    readiness: readinessOf({ pool, storage, log, migrations }),
  }
  return { deps, pool }
}
