import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CacheLookups } from '../cache/row-cache.ts'
import { freeBytesIn } from '../process/disk-reserve.ts'
import type { PubSub } from '../pub-sub/pub-sub.ts'
import type { Metrics } from './metrics.ts'

const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Counting all rows of a large community takes a while, and the counts of all processes are the same. */
const countsIntervalMs = 5 * 60_000

export interface MetricSources {
  readonly pool: pg.Pool
  readonly pubSub: Pick<PubSub, 'isListening' | 'barrierCounts'>
  readonly caches: Readonly<Record<string, { readonly cacheLookups: CacheLookups }>>
  readonly dataDir: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export interface PrometheusMetrics extends Metrics {
  /** Adds the metrics that are read when they are requested. */
  observe(sources: MetricSources): void
  readonly registry: Registry
}

/**
 * This module is loaded only if METRICS_PORT is set. Every name starts with `daystar_`, except those of the Node.js
 * process.
 */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'daystar_http_request_duration_seconds',
    help: 'Duration of requests, by endpoint and status. Live streams are not included.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: latencyBuckets,
    registers,
  })
  const jobs = new Counter({
    name: 'daystar_jobs_total',
    help: 'Runs of background jobs, by kind and outcome. Each send_mail is one attempt to send an email.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const limits = new Counter({
    name: 'daystar_limits_reached_total',
    help: 'How often an address reached a limit for failed sign-ins, links, new passwords or sign-ups, once for each window.',
    labelNames: ['limit'] as const,
    registers,
  })
  const streams = new Gauge({ name: 'daystar_live_streams', help: 'Open live streams of this process.', registers })
  return {
    registry,
    request: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    limitReached: (limit) => limits.inc({ limit }),
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
    liveStream: () => {
      streams.inc()
      return () => streams.dec()
    },
    observe: (sources) => observe(registry, sources),
  }
}

function observe(registry: Registry, { pool, pubSub, caches, dataDir, log }: MetricSources): void {
  const registers = [registry]
  new Gauge({
    name: 'daystar_database_connections',
    help: 'Connections of the pool of this process; waiting: requests that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'daystar_pubsub_connected',
    help: 'Whether this process receives the events of others (1). Otherwise its caches are not used.',
    registers,
    collect() {
      this.set(pubSub.isListening ? 1 : 0)
    },
  })
  new Counter({
    name: 'daystar_cache_lookups_total',
    help: 'Lookups in the caches of this process; a miss costs a query.',
    labelNames: ['cache', 'result'] as const,
    registers,
    collect() {
      // Counters can only be incremented; the caches count from the start of the process.
      this.reset()
      for (const [cache, { cacheLookups }] of Object.entries(caches)) {
        this.inc({ cache, result: 'hit' }, cacheLookups.hits)
        this.inc({ cache, result: 'miss' }, cacheLookups.misses)
      }
    },
  })
  new Counter({
    name: 'daystar_barriers_total',
    help: 'Round trips that make sure that the caches are current, by outcome. After a failed one they were cleared.',
    labelNames: ['outcome'] as const,
    registers,
    collect() {
      this.reset()
      this.inc({ outcome: 'passed' }, pubSub.barrierCounts.passed)
      this.inc({ outcome: 'failed' }, pubSub.barrierCounts.failed)
    },
  })
  new Counter({
    name: 'daystar_barrier_seconds_total',
    help: 'Duration of these round trips.',
    registers,
    collect() {
      this.reset()
      this.inc(pubSub.barrierCounts.seconds)
    },
  })
  new Gauge({
    name: 'daystar_data_free_bytes',
    help: 'Free space of the disk that contains DATA_DIR.',
    registers,
    async collect() {
      this.set(await freeBytesIn(dataDir))
    },
  })
  const counts = cachedCounts(pool, log)
  for (const [name, { help }] of Object.entries(countedRows))
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = (await counts()).get(name)
        if (value !== undefined) this.set(value)
      },
    })
  new Gauge({
    name: 'daystar_jobs_waiting',
    help: 'Jobs that are due and have not started yet.',
    registers,
    async collect() {
      const { rows } = await pool.query(
        'select count(*)::int as waiting from graphile_worker.jobs where run_at < now() and locked_at is null and attempts < max_attempts',
      )
      this.set(rows[0].waiting)
    },
  })
}

const countedRows: Record<string, { help: string; sql: string }> = {
  daystar_members: { help: 'Members of the community.', sql: 'select count(*) from members' },
  daystar_activities: { help: 'Activities of all members.', sql: 'select count(*) from activities' },
  daystar_media_bytes: { help: 'Size of all uploaded media.', sql: 'select coalesce(sum(bytes), 0) from media' },
}

/** The last values are returned while the database is unreachable. */
function cachedCounts(pool: pg.Pool, log: MetricSources['log']): () => Promise<ReadonlyMap<string, number>> {
  const values = new Map<string, number>()
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  async function read(): Promise<void> {
    for (const [name, { sql }] of Object.entries(countedRows)) {
      const { rows } = await pool.query<{ value: string }>(`select (${sql}) as value`)
      values.set(name, Number(rows[0]?.value))
    }
  }
  return async () => {
    if (running === null && performance.now() - readAt > countsIntervalMs) {
      readAt = performance.now()
      running = read()
        .catch((error: unknown) => log.warn({ err: error }, 'The counts of the metrics could not be read.'))
        .finally(() => {
          running = null
        })
    }
    await running
    return values
  }
}

/** Serves /metrics on an address of its own, which a proxy does not pass on. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const text = await registry.metrics().catch(() => null)
    response.writeHead(text === null ? 503 : 200, { 'content-type': registry.contentType }).end(text ?? '')
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
