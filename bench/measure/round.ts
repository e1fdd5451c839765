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
  /** CPU time of the server and all its child processes, including PostgreSQL. */
  readonly cpuMsPerRequest: number
  /** Share of the total CPU capacity that other programs used; null where it is not available. */
  readonly otherCpuShare: number | null
}

export async function measureRound(serverPid: number, job: LoadJob): Promise<Round> {
  const [before, benchBefore, startedAt] = [cpuOf(serverPid), cpuOf(process.pid), performance.now()]
  const { requests, perSecond, p50Ms, p99Ms } = await runLoad(job)
  const [after, benchAfter, elapsedMs] = [cpuOf(serverPid), cpuOf(process.pid), performance.now() - startedAt]
  const benchMs = benchAfter.treeMs - benchBefore.treeMs
  const machineMs = after.machineMs === null || before.machineMs === null ? null : after.machineMs - before.machineMs
  return {
    perSecond,
    p50Ms,
    p99Ms,
    cpuMsPerRequest: (after.treeMs - before.treeMs) / requests,
    otherCpuShare: machineMs === null ? null : Math.max(0, machineMs - benchMs) / (elapsedMs * availableParallelism()),
  }
}
