import { join } from 'node:path'
import { tokenOf } from '../dataset/sessions.ts'
import { size } from '../dataset/size.ts'
import type { LoadJob } from '../load/job.ts'
import { runLoad } from '../load/run.ts'
import { summarize } from '../measure/metrics.ts'
import { memoryOf } from '../measure/processes.ts'
import type { Metrics } from '../measure/report.ts'
import { measureRound, type Round } from '../measure/round.ts'
import { startConstantServer } from '../servers/constant.ts'
import { startDaystar } from '../servers/daystar.ts'

/** The first page of the home feed. */
const path = '/api/feed?scope=following'
const cardCount = 20

export interface HomeFeedOptions {
  readonly dataDir: string
  /** This port and the next one must be free. */
  readonly port: number
  readonly connections: number
  readonly rounds: number
  readonly seconds: number
  readonly nodeArgs: readonly string[]
  readonly log: (text: string) => void
}

export interface HomeFeedResult {
  readonly metrics: Metrics
  readonly postgresKind: 'PSS' | 'RSS'
}

/** Alternates rounds of the feed and of the constant response, so that both run under the same conditions. */
export async function measureHomeFeed(options: HomeFeedOptions): Promise<HomeFeedResult> {
  const { dataDir, port, connections, rounds, seconds, log } = options
  const daystar = await startDaystar({ dataDir, port, nodeArgs: options.nodeArgs })
  try {
    const tokens = Array.from({ length: size.members }, (_, i) => tokenOf(i + 1))
    const feedJob: LoadJob = { url: `http://127.0.0.1:${port}${path}`, connections, seconds, tokens }
    const sample = await sampleResponses(feedJob.url, tokens)
    const body = closestInSize(sample.meanBytes, sample.bodies)
    const constant = await startConstantServer({ body, file: join(dataDir, 'constant-body.json'), port: port + 1 })
    try {
      const constantJob: LoadJob = {
        url: `http://127.0.0.1:${port + 1}/`,
        connections,
        seconds: seconds / 2,
        tokens: [],
      }
      log('Warming up.')
      await runLoad(feedJob)
      await runLoad({ ...constantJob, seconds: 2 })
      const pairs: { feed: Round; constant: Round }[] = []
      for (let round = 1; round <= rounds; round++) {
        const pair = {
          feed: await measureRound(daystar.pid, feedJob),
          constant: await measureRound(constant.pid, constantJob),
        }
        log(`Round ${round}: ${roundLine(pair.feed, pair.constant)}`)
        pairs.push(pair)
      }
      const { serverMb, postgresMb, postgresKind } = memoryOf(daystar.pid)
      return {
        metrics: {
          requests_per_second: summarize(pairs.map((pair) => pair.feed.perSecond)),
          ratio_to_constant: summarize(pairs.map((pair) => pair.feed.perSecond / pair.constant.perSecond)),
          cpu_ms_per_request: summarize(pairs.map((pair) => pair.feed.cpuMsPerRequest)),
          p50_ms: summarize(pairs.map((pair) => pair.feed.p50Ms)),
          p99_ms: summarize(pairs.map((pair) => pair.feed.p99Ms)),
          server_rss_mb: summarize([serverMb]),
          postgres_mb: summarize([postgresMb]),
          body_bytes: summarize([body.length]),
          constant_requests_per_second: summarize(pairs.map((pair) => pair.constant.perSecond)),
          other_cpu_share: summarize(pairs.map((pair) => pair.feed.otherCpuShare ?? 0)),
        },
        postgresKind,
      }
    } finally {
      await constant.stop()
    }
  } finally {
    await daystar.stop()
  }
}

function roundLine(feed: Round, constant: Round): string {
  const others = feed.otherCpuShare === null ? '' : `, other CPU usage ${Math.round(feed.otherCpuShare * 100)} %`
  const rates = `${feed.perSecond.toFixed(0)}/s, constant ${constant.perSecond.toFixed(0)}/s`
  return `${rates}, ${feed.cpuMsPerRequest.toFixed(2)} ms CPU, p50 ${feed.p50Ms} ms, p99 ${feed.p99Ms} ms${others}`
}

/** Checks the responses of some members before the measurement, because the time of a wrong response is meaningless. */
async function sampleResponses(
  url: string,
  tokens: readonly string[],
): Promise<{ bodies: Buffer[]; meanBytes: number }> {
  const bodies: Buffer[] = []
  for (let i = 0; i < tokens.length; i += 25) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${tokens[i]}` } })
    const body = Buffer.from(await response.arrayBuffer())
    const items: unknown = response.ok ? JSON.parse(body.toString()) : null
    if (!Array.isArray(items) || items.length !== cardCount)
      throw new Error(
        `Member ${i + 1} received ${response.status} instead of ${cardCount} cards: ${body.toString().slice(0, 200)}`,
      )
    bodies.push(body)
  }
  return { bodies, meanBytes: bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length }
}

function closestInSize(bytes: number, bodies: readonly Buffer[]): Buffer {
  const distance = (body: Buffer) => Math.abs(body.length - bytes)
  return bodies.reduce((nearest, body) => (distance(body) < distance(nearest) ? body : nearest))
}
