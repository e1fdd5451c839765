import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { jobHandlers } from './job-handlers.ts'
import { databaseReady, openDatabase } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { EventBus } from './platform/events.ts'
import { Faces } from './platform/faces.ts'
import { jobQueue } from './platform/job-queue.ts'
import { prepareJobs, startJobs } from './platform/job-runner.ts'
import { openLog } from './platform/log.ts'
import { openMailer } from './platform/mail-delivery.ts'
import { openStorage } from './platform/media-storage/open-storage.ts'
import { migrate, pendingMigrations } from './platform/migrations.ts'
import { PostgresNodeChannel } from './platform/node-channel-postgres.ts'
import { startPrivatePostgres } from './platform/postgres/private-postgres.ts'
import { Sessions } from './platform/sessions.ts'

/** How long running requests may take to finish; uploads over a slow line are cut off then. */
const drainMs = 20_000
const drainStepMs = 100

export interface Running {
  readonly address: string
  readonly log: FastifyBaseLogger
  /** Takes no new requests, finishes what runs, and closes everything in the reverse order of its opening. */
  stop(): Promise<void>
}

/** Everything from the configuration to an open port. Where a step fails, the steps before it are undone. */
export async function start(config: Config): Promise<Running> {
  const log = openLog(config.logLevel)
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const url = config.databaseUrl ?? (await privateDatabase(config, log, undo))
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
    const app = await buildApp(deps)
    const jobs = await startJobs({ pool, log }, jobHandlers(deps))
    undo.push(() => jobs.stop())
    undo.push(() => drain(app))

    await app.listen({ host: config.host, port: config.port })
    return { address: config.publicUrl, log, stop }
  } catch (error) {
    await stop().catch((fault: unknown) => log.error(fault, 'What had begun did not end in order.'))
    throw error
  }
}

/** Lets running requests finish, and ends what takes longer than it may. */
async function drain(app: FastifyInstance): Promise<void> {
  // A connection whose last request has just been answered would be kept alive for the next one.
  const sweep = setInterval(() => app.server.closeIdleConnections(), drainStepMs)
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close().finally(() => {
    clearInterval(sweep)
    clearTimeout(late)
  })
}

async function privateDatabase(
  { dataDir }: Config,
  log: FastifyBaseLogger,
  undo: (() => Promise<void>)[],
): Promise<string> {
  const postgres = await startPrivatePostgres({ dataDir, log })
  undo.push(() => postgres.stop())
  return postgres.url
}

async function isReady(pool: Parameters<typeof databaseReady>[0]): Promise<boolean> {
  if (!(await databaseReady(pool))) return false
  return await pendingMigrations(pool).then(
    (pending) => pending.length === 0,
    () => false,
  )
}
