import { availableParallelism } from 'node:os'
import process from 'node:process'
import type { LoadJob } from '../load/job.ts'
import { runLoad } from '../load/run.ts'
import { cpuOf } from './processes.ts'

/** What one round of load on one server came to. */
export interface Round {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Of the server and every process it started, PostgreSQL's included. */
  readonly cpuMsPerRequest: number
  /** Share of all processors that programs outside the bench used meanwhile; null where the system does not tell. */
  readonly othersShare: number | null
}

export async function measureRound(serverPid: number, job: LoadJob): Promise<Round> {
  const [before, benchBefore, startedAt] = [cpuOf(serverPid), cpuOf(process.pid), performance.now()]
  const { requests, perSecond, p50Ms, p99Ms } = await runLoad(job)
  const [after, benchAfter, tookMs] = [cpuOf(serverPid), cpuOf(process.pid), performance.now() - startedAt]
  const benchMs = benchAfter.ownMs - benchBefore.ownMs
  const machineMs = after.machineMs === null || before.machineMs === null ? null : after.machineMs - before.machineMs
  return {
    perSecond,
    p50Ms,
    p99Ms,
    cpuMsPerRequest: (after.ownMs - before.ownMs) / requests,
    othersShare: machineMs === null ? null : Math.max(0, machineMs - benchMs) / (tookMs * availableParallelism()),
  }
}
