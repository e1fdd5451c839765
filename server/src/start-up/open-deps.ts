import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { MemberSummaryCache } from '../domains/accounts/index.ts'
import { CardCache } from '../domains/activities/index.ts'
import { CurrentCommunity } from '../domains/community/index.ts'
import { HomePageCache } from '../domains/feed/index.ts'
import { type DatabaseOptions, openDatabase } from '../platform/database/database.ts'
import { ServerConnections } from '../platform/database/server-connections.ts'
import type { Deps } from '../platform/deps.ts'
import { EventBus } from '../platform/events.ts'
import { jobQueue } from '../platform/jobs/job-queue.ts'
import { prepareJobs } from '../platform/jobs/job-runner.ts'
import { openMailer } from '../platform/mail/mail-delivery.ts'
import { openVerifiedStorage } from '../platform/media-storage/open-storage.ts'
import { type Metrics, noMetrics } from '../platform/metrics/metrics.ts'
import type { MetricSources } from '../platform/metrics/prometheus.ts'
import { registrationName } from '../platform/migrations/migration-compatibility.ts'
import { bundledMigrations, confirmMigrations, migrate } from '../platform/migrations/migrations.ts'
import { freeBytesIn, hasRoom } from '../platform/process/disk-reserve.ts'
import { listeningAt } from '../platform/process/setting-errors.ts'
import { PostgresPubSub } from '../platform/pub-sub/pub-sub-postgres.ts'
import { readinessOf } from '../platform/readiness.ts'
import { Sessions } from '../platform/sessions.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import type { Config } from '../settings/config.ts'

interface OpenDepsOptions {
  readonly config: Config
  /** Connection URL of the database. */
  readonly url: string
  readonly log: FastifyBaseLogger
  /** Receives a function for each opened resource that closes it, in the order of opening. */
  readonly teardown: (() => Promise<void>)[]
  readonly tracing?: Tracing | null
  /** See DatabaseOptions. */
  readonly durable?: boolean
}

/** The metrics of this process, which are served until it stops. */
async function openMetrics(
  { metricsPort, metricsHost, dataDir }: Config,
  sources: Omit<MetricSources, 'dataDir'>,
  teardown: OpenDepsOptions['teardown'],
): Promise<Metrics> {
  if (metricsPort === null) return noMetrics
  const { createPrometheusMetrics, serveMetrics } = await import('../platform/metrics/prometheus.ts')
  const metrics = createPrometheusMetrics()
  metrics.observe({ ...sources, dataDir })
  const address = { host: metricsHost, port: metricsPort }
  const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' } as const
  const { close } = await listeningAt(settings, address, () => serveMetrics(metrics.registry, address))
  teardown.push(close)
  return metrics
}

/** For migrations, and for the job runner: one connection that listens, and those of the running jobs. */
const directPoolSize = 5

/**
 * Migrates the database and opens everything that the domains depend on. What belongs to a connection (LISTEN, the lock
 * of the migrations) uses `directPool`; it is the pool of `deps.db` unless that one connects to a pooler in transaction
 * mode.
 */
export async function openDeps({
  config,
  url,
  log,
  teardown,
  tracing = null,
  durable = true,
}: OpenDepsOptions): Promise<{ deps: Deps; directPool: pg.Pool }> {
  const { databaseListenUrl } = config
  const connections = new ServerConnections()
  const isPooled = databaseListenUrl !== null
  const { db, pool, close } = openDatabase({ url, log, durable, isPooled, connections })
  teardown.push(close)
  tracing?.traceStatements(pool)
  const directPool = isPooled ? openDirectPool({ url: databaseListenUrl, log, connections }, teardown) : pool
  await migrate(directPool, { log })
  const migrations = await bundledMigrations()
  await prepareJobs({ pool: directPool, log })
  const pubSub = new PostgresPubSub({
    url: databaseListenUrl ?? url,
    log,
    name: registrationName(migrations),
    connections,
    // The private database has no other server.
    followsAddress: config.databaseUrl !== null,
    caches: config.caches,
  })
  await pubSub.open()
  teardown.push(() => pubSub.close())
  await confirmMigrations(directPool, migrations)
  const verifiedStorage = openVerifiedStorage(config, { database: pool, log })
  // Marks the storage of a new community, or of one that was updated. The server also starts without its media.
  await verifiedStorage.verify().catch((error: Error) => log.warn({ err: error }, error.message))
  const storage = tracing?.traceStorage(verifiedStorage) ?? verifiedStorage
  const sessions = new Sessions({ db, pubSub, log })
  const memberSummaries = new MemberSummaryCache({ db, pubSub })
  const community = new CurrentCommunity({ config, db, pubSub, log })
  teardown.push(() => community.close())
  await community.refresh()
  const mailer = openMailer({ config, log, senderName: () => community.settings.name })
  const cards = new CardCache({ config, community, db, memberSummaries, pubSub })
  const homePages = new HomePageCache({ db, pubSub, cards })
  const deps: Deps = {
    config,
    db,
    log,
    events: new EventBus(),
    jobs: jobQueue,
    mail: tracing?.traceMail(mailer) ?? mailer,
    storage,
    pubSub,
    sessions,
    memberSummaries,
    community,
    cards,
    homePages,
    metrics: await openMetrics(
      config,
      { pool, pubSub, log, caches: { sessions, memberSummaries, cards, homePages } },
      teardown,
    ),
    tracing,
    readiness: readinessOf({
      pool,
      storage,
      freeBytes: () => freeBytesIn(config.dataDir),
      hasRoom: () => hasRoom(config.dataDir, config.reserveMb),
      log,
      migrations,
    }),
  }
  return { deps, directPool }
}

function openDirectPool(options: DatabaseOptions, teardown: OpenDepsOptions['teardown']): pg.Pool {
  const { pool, close } = openDatabase({ ...options, poolSize: directPoolSize })
  teardown.push(close)
  return pool
}
