import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { ChildReply } from './child-job.ts'

/** The process ended before it replied: it reached a limit and was killed, or it crashed. */
export class ProcessKilledError extends Error {
  override readonly name = 'ProcessKilledError'
}

interface PoolOptions {
  /** Absolute path of the program, which calls `serveJobs`. */
  readonly program: string
  readonly idleMs: number
  /** The limit of the JavaScript heap. `serveJobs` limits the resident memory. */
  readonly heapMb: number
}

interface IdleProcess {
  readonly child: ChildProcess
  readonly end: () => void
  readonly timer: NodeJS.Timeout
}

/**
 * Child processes that run one job at a time, each started when there is no idle one, and ended after some idle time or
 * with this process. They receive no environment variables, because these contain passwords.
 */
export class ProcessPool<Job extends object, Result> {
  readonly #options: PoolOptions
  readonly #idle: IdleProcess[] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** Kills the process if the job takes longer. */
  async run(job: Job, { timeoutMs }: { timeoutMs: number }): Promise<Result> {
    const child = this.#takeIdle() ?? (await this.#start())
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    try {
      const reply = await replyTo<Job, Result>(child, job)
      if (reply.isReusable) this.#keep(child)
      else child.disconnect()
      if ('error' in reply) throw new Error(reply.error)
      return reply.result
    } finally {
      clearTimeout(timer)
    }
  }

  #takeIdle(): ChildProcess | undefined {
    const idle = this.#idle.at(-1)
    if (!idle) return undefined
    this.#forget(idle)
    return idle.child
  }

  #keep(child: ChildProcess): void {
    const end = () => {
      this.#forget(idle)
      if (child.connected) child.disconnect()
    }
    const idle: IdleProcess = { child, end, timer: setTimeout(end, this.#options.idleMs).unref() }
    child.once('exit', end)
    this.#idle.push(idle)
  }

  #forget(idle: IdleProcess): void {
    clearTimeout(idle.timer)
    idle.child.off('exit', idle.end)
    const index = this.#idle.indexOf(idle)
    if (index >= 0) this.#idle.splice(index, 1)
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(this.#options.program, [], {
      execArgv: [`--max-old-space-size=${this.#options.heapMb}`, '--disable-warning=ExperimentalWarning'],
      // One arena: with one per thread, glibc keeps freed memory several times.
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // An idle process does not keep this one from ending.
    child.unref()
    child.channel?.unref()
    await once(child, 'spawn')
    // A failure to send or to kill is followed by the end of the process, which is handled.
    child.on('error', () => {})
    if (child.pid !== undefined) lowerPriority(child.pid)
    return child
  }
}

/** Requests go before processing. The process can have ended already, or the system may not permit it. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The job then competes with requests.
  }
}

async function replyTo<Job extends object, Result>(child: ChildProcess, job: Job) {
  const { promise, resolve, reject } = Promise.withResolvers<ChildReply<Result>>()
  const onExit = (code: number | null, signal: string | null) =>
    reject(new ProcessKilledError(`The process ended with ${signal ?? `exit code ${code}`}.`))
  child.once('exit', onExit).once('message', resolve)
  child.channel?.ref()
  try {
    child.send(job, (error) => error && reject(new ProcessKilledError(error.message)))
    return await promise
  } finally {
    child.off('exit', onExit).off('message', resolve)
    if (child.connected) child.channel?.unref()
  }
}
