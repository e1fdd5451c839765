import { availableParallelism } from 'node:os'
import process from 'node:process'
import type { LoadJob } from '../load/job.ts'
import { runLoad } from '../load/run.ts'
import { cpuOf } from './processes.ts'

/** The result of one round of load on one server. */
export interface Round {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server and its child processes without PostgreSQL. */
  readonly nodeMsPerRequest: number
  readonly postgresMsPerRequest: number
  /** Share of the total CPU capacity that other programs used; null where it is not available. */
  readonly otherCpuShare: number | null
}

interface Accompanying {
  /** Its requests add to the CPU time but not to the number of requests. */
  readonly background?: LoadJob | undefined
  /** Ends the measurement of the CPU time. */
  readonly settled?: (() => Promise<void>) | undefined
}

export async function measureRound(
  serverPid: number,
  job: LoadJob,
  { background, settled }: Accompanying = {},
): Promise<Round> {
  const [before, benchBefore, startedAt] = [cpuOf(serverPid), cpuOf(process.pid), performance.now()]
  const [{ requests, perSecond, p50Ms, p99Ms }] = await Promise.all([
    runLoad(job),
    background === undefined ? undefined : runLoad(background),
  ])
  await settled?.()
  const [after, benchAfter, elapsedMs] = [cpuOf(serverPid), cpuOf(process.pid), performance.now() - startedAt]
  const benchMs = benchAfter.nodeMs + benchAfter.postgresMs - benchBefore.nodeMs - benchBefore.postgresMs
  const machineMs = after.machineMs === null || before.machineMs === null ? null : after.machineMs - before.machineMs
  return {
    perSecond,
    p50Ms,
    p99Ms,
    nodeMsPerRequest: (after.nodeMs - before.nodeMs) / requests,
    postgresMsPerRequest: (after.postgresMs - before.postgresMs) / requests,
    otherCpuShare: machineMs === null ? null : Math.max(0, machineMs - benchMs) / (elapsedMs * availableParallelism()),
  }
}
