import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { serveJobs } from '../../platform/process/child-job.ts'

export interface PoolJob {
  readonly do: 'report' | 'allocate' | 'compute' | 'block' | 'crash' | 'fail'
}

export interface PoolResult {
  readonly pid: number
  readonly variables: string[]
}

// The program of process-pool.process.test.ts.
serveJobs<PoolJob, PoolResult>(
  async (job) => {
    if (job.do === 'allocate') for (const blocks: Buffer[] = []; ; await pause(1)) blocks.push(Buffer.alloc(4 << 20, 1))
    if (job.do === 'compute') for (;;) await burn(10)
    if (job.do === 'block') await burn(Number.POSITIVE_INFINITY)
    if (job.do === 'crash') process.exit(9)
    if (job.do === 'fail') throw new Error('Not today.')
    return { pid: process.pid, variables: Object.keys(process.env) }
  },
  { maxMemoryMb: 256, maxCpuSeconds: 1, maxIdleMemoryMb: 200 },
)

/** Keeps the processor busy. */
async function burn(ms: number): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; );
  await pause(1)
}
