import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { jobHandlers } from './job-handlers.ts'
import { openDeps } from './open-deps.ts'
import { startJobs } from './platform/job-runner.ts'
import { openLog } from './platform/log.ts'
import { startPrivatePostgres } from './platform/postgres/private-postgres.ts'

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
    const { deps, pool } = await openDeps({ config, url, log, undo })
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
