import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../app.ts'
import { runChecks } from '../checks/run-checks.ts'
import { hasOperator } from '../domains/accounts/index.ts'
import { createSetupLink } from '../domains/community/index.ts'
import { recordPurging } from '../domains/media/index.ts'
import { pushKeys } from '../domains/notifications/index.ts'
import { announceComingTimes } from '../domains/planning/index.ts'
import { queueSearchBackfill } from '../domains/search/index.ts'
import { jobHandlers } from '../jobs/job-handlers.ts'
import { verifyConnection } from '../platform/database/verify-connection.ts'
import { httpsNotice } from '../platform/http/plain-http.ts'
import { startJobs } from '../platform/jobs/job-runner.ts'
import { hasPrivateDatabase, recordMovedDatabase } from '../platform/postgres/moved-database.ts'
import { startPrivatePostgres } from '../platform/postgres/private-postgres.ts'
import { ClockSkewMonitor } from '../platform/process/clock-skew-monitor.ts'
import { prepareDataDir } from '../platform/process/data-dir.ts'
import { createLogger } from '../platform/process/log.ts'
import { listeningAt, usingPath } from '../platform/process/setting-errors.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import type { Config } from '../settings/config.ts'
import { openDeps } from './open-deps.ts'

export interface RunningServer {
  readonly address: string
  /** The port it listens on; null in a process that only runs jobs. */
  readonly port: number | null
  /** True while the community has no operator who can set it up. */
  readonly needsSetup: boolean
  /** The link with which the community can be set up; null unless it is wanted and needed. */
  readonly setupLink: string | null
  readonly log: FastifyBaseLogger
  /** Stops accepting requests, finishes running ones and closes all resources in reverse order of opening. */
  stop(): Promise<void>
}

interface StartOptions {
  /** Runs once the database accepts connections, before the server uses it. */
  readonly prepareDatabase?: (url: string) => Promise<void>
  /**
   * The names in the settings file. If set, the checks of `daystar check` run in the background and their problems are
   * logged.
   */
  readonly checkedSettings?: readonly string[]
  /** The descriptor of a listening socket, which takes the place of HOST and PORT. See socket-activation.ts. */
  readonly socket?: number | null
  /** Creates a setup link until there is an operator, for a terminal: a link in a log could be read by others. */
  readonly createsSetupLink?: boolean
}

/** Starts the server. If a step fails, everything opened before it is closed again. */
export async function start(
  config: Config,
  { prepareDatabase, checkedSettings, createsSetupLink = false, socket = null }: StartOptions = {},
): Promise<RunningServer> {
  const tracing = await openTracing(config)
  const log = createLogger(config.logLevel, process.stdout, tracing?.logFields)
  const teardown: (() => Promise<void>)[] = []
  if (tracing) teardown.push(() => tracing.close())
  const stop = async () => {
    for (const close of teardown.splice(0).reverse()) await close()
  }
  try {
    const url = await openDatabaseUrl(config, log, teardown)
    await prepareDatabase?.(url)
    const { deps, directPool } = await openDeps({ config, url, log, teardown, tracing })
    const app = await buildApp(deps)
    await recordPurging(deps)
    await pushKeys(deps.db)
    await queueSearchBackfill(deps)
    await announceComingTimes(deps)
    if (config.jobs !== 'off') {
      const clock = new ClockSkewMonitor({ log, onJump: () => void jobs.restart() })
      const handlers = jobHandlers(deps, clock)
      const traced = tracing?.traceJobs(handlers) ?? handlers
      const jobs = await startJobs({ pool: directPool, log }, traced, deps.metrics.job)
      teardown.push(async () => {
        clock.stop()
        await jobs.stop()
      })
    }
    teardown.push(async () => await app.close())

    // A process that only runs jobs has the app as well: it registers the listeners of the events that jobs emit.
    if (config.jobs !== 'only') {
      await listeningAt({ host: 'HOST', port: 'PORT' }, config, () => app.listen(addressOf(config, socket)))
      const notice = httpsNotice(config)
      if (notice) log[notice.level](notice.text)
    }
    if (checkedSettings) teardown.push(logProblems({ config, url, namesInFile: checkedSettings }, log))
    const listening = app.addresses().find((address) => typeof address === 'object')
    const needsSetup = config.jobs !== 'only' && !(await hasOperator(deps.db))
    const setupLink = needsSetup && createsSetupLink ? await createSetupLink(deps.db, config.publicUrl) : null
    return { address: config.publicUrl, port: listening?.port ?? null, needsSetup, setupLink, log, stop }
  } catch (error) {
    await stop().catch((cause: unknown) => log.error(cause, 'Shutdown after a failed start failed.'))
    throw error
  }
}

function addressOf({ host, port }: Config, socket: number | null): ListenOptions {
  // Fastify would open further sockets for the name localhost.
  return socket === null ? { host, port } : { host: '127.0.0.1', fd: socket }
}

type ListenOptions = { host: string; port: number } | { host: string; fd: number }

/** Loads the packages of OpenTelemetry only if there is a collector. */
async function openTracing(config: Config): Promise<Tracing | null> {
  if (config.otlpEndpoint === null) return null
  const tracing = await import('../platform/tracing/opentelemetry/open-tracing.ts')
  return tracing.openTracing(config.otlpEndpoint, config)
}

/** Logs the problems that the checks find. Does not delay the start; the returned function makes it stay silent. */
function logProblems(options: Parameters<typeof runChecks>[0], log: FastifyBaseLogger): () => Promise<void> {
  let isStopping = false
  void runChecks(options).then((results) => {
    for (const { name, status, message } of results)
      if (status !== 'ok' && !isStopping) log.warn({ check: name }, message)
  })
  return async () => {
    isStopping = true
  }
}

async function openDatabaseUrl(
  { databaseUrl, databaseListenUrl, dataDir }: Config,
  log: FastifyBaseLogger,
  teardown: (() => Promise<void>)[],
): Promise<string> {
  if (databaseUrl !== null) {
    await usingPath('DATA_DIR', () => {
      prepareDataDir(dataDir, { holdsDatabase: hasPrivateDatabase(dataDir), log })
      recordMovedDatabase(dataDir, databaseUrl)
    })
    await verifyConnection('DATABASE_URL', databaseUrl)
    if (databaseListenUrl !== null) await verifyConnection('DATABASE_LISTEN_URL', databaseListenUrl)
    return databaseUrl
  }
  const postgres = await usingPath('DATA_DIR', () => startPrivatePostgres({ dataDir, log }))
  teardown.push(() => postgres.stop())
  return postgres.url
}
