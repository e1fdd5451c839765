import { join } from 'node:path'
import type { LoadJob } from '../load/job.ts'
import { runLoad } from '../load/run.ts'
import { figure } from '../measure/figures.ts'
import { memoryOf } from '../measure/processes.ts'
import type { Figures } from '../measure/report.ts'
import { measureRound, type Round } from '../measure/round.ts'
import { serveConstant } from '../servers/constant.ts'
import { serveDaystar } from '../servers/daystar.ts'
import { tokenOf } from '../world/sessions.ts'
import { size } from '../world/size.ts'

/** The home feed as a member opens it. */
const path = '/api/feed?scope=following'
const cards = 20

export interface Plan {
  readonly dataDir: string
  /** The first of two that must be free. */
  readonly port: number
  readonly connections: number
  readonly rounds: number
  readonly seconds: number
  readonly nodeArgs: readonly string[]
  readonly say: (text: string) => void
}

export interface Measured {
  readonly figures: Figures
  readonly postgresKind: 'PSS' | 'RSS'
}

/** Round by round the feed and then the constant, so that both meet the same noise. */
export async function measureHomeFeed(plan: Plan): Promise<Measured> {
  const { dataDir, port, connections, rounds, seconds, say } = plan
  const daystar = await serveDaystar({ dataDir, port, nodeArgs: plan.nodeArgs })
  try {
    const tokens = Array.from({ length: size.members }, (_, i) => tokenOf(i + 1))
    const feed: LoadJob = { url: `http://127.0.0.1:${port}${path}`, connections, seconds, tokens }
    const sample = await sampleReplies(feed.url, tokens)
    const body = nearestTo(sample.meanBytes, sample.bodies)
    const constant = await serveConstant({ body, file: join(dataDir, 'constant-body.json'), port: port + 1 })
    try {
      const plain: LoadJob = { url: `http://127.0.0.1:${port + 1}/`, connections, seconds: seconds / 2, tokens: [] }
      say('Warming up.')
      await runLoad(feed)
      await runLoad({ ...plain, seconds: 2 })
      const pairs: { feed: Round; constant: Round }[] = []
      for (let round = 1; round <= rounds; round++) {
        const pair = { feed: await measureRound(daystar.pid, feed), constant: await measureRound(constant.pid, plain) }
        say(`Round ${round}: ${roundLine(pair.feed, pair.constant)}`)
        pairs.push(pair)
      }
      const { serverMb, postgresMb, postgresKind } = memoryOf(daystar.pid)
      return {
        figures: {
          requests_per_second: figure(pairs.map((pair) => pair.feed.perSecond)),
          ratio_to_constant: figure(pairs.map((pair) => pair.feed.perSecond / pair.constant.perSecond)),
          cpu_ms_per_request: figure(pairs.map((pair) => pair.feed.cpuMsPerRequest)),
          p50_ms: figure(pairs.map((pair) => pair.feed.p50Ms)),
          p99_ms: figure(pairs.map((pair) => pair.feed.p99Ms)),
          server_rss_mb: figure([serverMb]),
          postgres_mb: figure([postgresMb]),
          body_bytes: figure([body.length]),
          constant_requests_per_second: figure(pairs.map((pair) => pair.constant.perSecond)),
          others_share: figure(pairs.map((pair) => pair.feed.othersShare ?? 0)),
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
  const others = feed.othersShare === null ? '' : `, others ${Math.round(feed.othersShare * 100)} % of the machine`
  const rates = `${feed.perSecond.toFixed(0)}/s of ${constant.perSecond.toFixed(0)}/s`
  return `${rates}, ${feed.cpuMsPerRequest.toFixed(2)} ms CPU, p50 ${feed.p50Ms} ms, p99 ${feed.p99Ms} ms${others}`
}

/** Looks at the replies of some members before anything is measured: a fast wrong answer is worth nothing. */
async function sampleReplies(url: string, tokens: readonly string[]): Promise<{ bodies: Buffer[]; meanBytes: number }> {
  const bodies: Buffer[] = []
  for (let i = 0; i < tokens.length; i += 25) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${tokens[i]}` } })
    const body = Buffer.from(await answer.arrayBuffer())
    const items: unknown = answer.ok ? JSON.parse(body.toString()) : null
    if (!Array.isArray(items) || items.length !== cards)
      throw new Error(
        `Member ${i + 1} got ${answer.status} instead of ${cards} cards: ${body.toString().slice(0, 200)}`,
      )
    bodies.push(body)
  }
  return { bodies, meanBytes: bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length }
}

function nearestTo(bytes: number, bodies: readonly Buffer[]): Buffer {
  const distance = (body: Buffer) => Math.abs(body.length - bytes)
  return bodies.reduce((nearest, body) => (distance(body) < distance(nearest) ? body : nearest))
}
