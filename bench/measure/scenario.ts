import { join } from 'node:path'
import type { DatasetSize } from '../dataset/size.ts'
import type { LoadJob } from '../load/job.ts'
import { runLoad } from '../load/run.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { startConstantServer } from '../servers/constant.ts'
import { startDaystar } from '../servers/daystar.ts'
import { summarize } from './metrics.ts'
import { memoryOf } from './processes.ts'
import type { Metrics } from './report.ts'
import { measureRound, type Round } from './round.ts'
import { benchOf, sampleResponses } from './samples.ts'

const defaultConnections = 50
const backgroundConnections = 5

export interface MeasureOptions {
  readonly dataDir: string
  readonly size: DatasetSize
  /** This port and the next one must be free. */
  readonly port: number
  readonly rounds: number
  readonly seconds: number
  readonly nodeArgs: readonly string[]
  readonly log: (text: string) => void
}

export interface Measurement {
  readonly metrics: Metrics
  readonly connections: number
  readonly postgresKind: 'PSS' | 'RSS'
}

/** Alternates rounds of the scenario and of a constant response, so that both run under the same conditions. */
export async function measureScenario(scenario: Scenario, options: MeasureOptions): Promise<Measurement> {
  const { dataDir, port, rounds, seconds, nodeArgs, log } = options
  const { connections = defaultConnections, isCold = false } = scenario
  const start = () => startDaystar({ dataDir, port, nodeArgs })
  let daystar = await start()
  try {
    const origin = `http://127.0.0.1:${port}`
    const workload = await scenario.prepare(benchOf({ origin, dir: dataDir, size: options.size }))
    const jobOf = (round: number): LoadJob => ({
      origin,
      connections,
      requests: workload.requests(round),
      ...(!isCold && { seconds }),
    })
    const backgroundOf = (round: number): LoadJob | undefined =>
      workload.background && {
        origin,
        connections: backgroundConnections,
        seconds,
        perSecond: workload.background.perSecond,
        requests: workload.background.requests(round),
      }
    const settled = workload.settled?.bind(workload)
    const { meanBytes, body } = await sampleResponses(origin, workload)
    const constant = await startConstantServer({ body, file: join(dataDir, 'constant-body'), port: port + 1 })
    try {
      const requests = [{ path: '/' }]
      const constantJob = { origin: `http://127.0.0.1:${port + 1}`, connections, seconds: seconds / 2, requests }
      log('Warming up.')
      if (!isCold) await measureRound(daystar.pid, jobOf(0), { background: backgroundOf(0), settled })
      await runLoad({ ...constantJob, seconds: 2 })
      const pairs: { measured: Round; constant: Round }[] = []
      for (let round = 1; round <= rounds; round++) {
        if (isCold) {
          await daystar.stop()
          daystar = await start()
        }
        const measured = await measureRound(daystar.pid, jobOf(round), { background: backgroundOf(round), settled })
        const pair = { measured, constant: await measureRound(constant.pid, constantJob) }
        log(`Round ${round}: ${roundLine(pair.measured, pair.constant)}`)
        pairs.push(pair)
      }
      const { postgresKind, ...memory } = memoryOf(daystar.pid)
      return { metrics: metricsOf(pairs, { ...memory, meanBytes }), connections, postgresKind }
    } finally {
      await constant.stop()
    }
  } finally {
    await daystar.stop()
  }
}

interface Sizes {
  readonly serverMb: number
  readonly postgresMb: number
  readonly meanBytes: number
}

function metricsOf(pairs: readonly { measured: Round; constant: Round }[], sizes: Sizes): Metrics {
  const of = (value: (round: Round) => number) => summarize(pairs.map(({ measured }) => value(measured)))
  return {
    requests_per_second: of((round) => round.perSecond),
    ratio_to_constant: summarize(pairs.map(({ measured, constant }) => measured.perSecond / constant.perSecond)),
    cpu_ms_per_request: of(cpuMs),
    node_ms_per_request: of((round) => round.nodeMsPerRequest),
    postgres_ms_per_request: of((round) => round.postgresMsPerRequest),
    p50_ms: of((round) => round.p50Ms),
    p99_ms: of((round) => round.p99Ms),
    server_rss_mb: summarize([sizes.serverMb]),
    postgres_mb: summarize([sizes.postgresMb]),
    body_bytes: summarize([sizes.meanBytes]),
    constant_requests_per_second: summarize(pairs.map(({ constant }) => constant.perSecond)),
    other_cpu_share: of((round) => round.otherCpuShare ?? 0),
  }
}

const cpuMs = (round: Round) => round.nodeMsPerRequest + round.postgresMsPerRequest

function roundLine(measured: Round, constant: Round): string {
  const others =
    measured.otherCpuShare === null ? '' : `, other CPU usage ${Math.round(measured.otherCpuShare * 100)} %`
  const rates = `${measured.perSecond.toFixed(0)}/s, constant ${constant.perSecond.toFixed(0)}/s`
  const split = `Node ${measured.nodeMsPerRequest.toFixed(2)}, PostgreSQL ${measured.postgresMsPerRequest.toFixed(2)}`
  return `${rates}, ${cpuMs(measured).toFixed(2)} ms CPU (${split}), p50 ${measured.p50Ms} ms, p99 ${measured.p99Ms} ms${others}`
}
