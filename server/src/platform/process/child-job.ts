import { writeFile } from 'node:fs/promises'
import process from 'node:process'

/** `isReusable`: whether the process can run another job. */
export type ChildReply<Result> = ({ result: Result } | { error: string }) & { isReusable: boolean }

interface Limits {
  readonly maxMemoryMb: number
  /** CPU time of one job. */
  readonly maxCpuSeconds: number
  /** A process that keeps more memory than this after a job is not used again. */
  readonly maxIdleMemoryMb: number
}

const exitCodes = { tooMuchMemory: 70, tooMuchCpu: 71 } as const

const watchIntervalMs = 20
const mebibyte = 1024 * 1024

/**
 * The main program of a process of a `ProcessPool`: runs one job at a time, and ends with its parent. The process
 * checks its parent itself; the timeout of the pool kills a job that blocks it altogether.
 */
export function serveJobs<Job, Result>(run: (job: Job) => Promise<Result>, limits: Limits): void {
  let cpuBefore = process.cpuUsage()
  const watch = () => {
    if (process.memoryUsage.rss() > limits.maxMemoryMb * mebibyte) process.exit(exitCodes.tooMuchMemory)
    const { user, system } = process.cpuUsage(cpuBefore)
    if (user + system > limits.maxCpuSeconds * 1e6) process.exit(exitCodes.tooMuchCpu)
  }
  // If the machine runs out of memory, Linux ends this process rather than the server. Other systems have no such file.
  void writeFile('/proc/self/oom_score_adj', '500').catch(() => {})
  process.on('disconnect', () => process.exit())
  // Ctrl-C and service managers signal the whole group. The server finishes its requests first and then ends this
  // process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('message', async (job: Job) => {
    cpuBefore = process.cpuUsage()
    const timer = setInterval(watch, watchIntervalMs)
    const reply = await replyOf(() => run(job))
    clearInterval(timer)
    const isReusable = process.memoryUsage.rss() <= limits.maxIdleMemoryMb * mebibyte
    process.send?.({ ...reply, isReusable } satisfies ChildReply<Result>)
  })
}

async function replyOf<Result>(run: () => Promise<Result>): Promise<{ result: Result } | { error: string }> {
  try {
    return { result: await run() }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
