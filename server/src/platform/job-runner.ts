import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, type Runner, run, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { JobHandlers, JobPayloads } from './jobs.ts'

type Needs = { pool: pg.Pool; log: FastifyBaseLogger }

/** Two at once keep a slow mail server from holding up the rest, and leave the processors to the members. */
const jobsAtOnce = 2
/** New jobs are announced; this is for those whose time comes later. */
const pollEveryMs = 5_000
const patienceMs = 15_000
const hourly = parseCronItems([{ task: 'sweep', match: '17 * * * *', identifier: 'sweep' }])

/** Creates or updates the queue's own tables, in a schema of their own. Safe to run from several processes at once. */
export async function prepareJobs({ pool, log }: Needs): Promise<void> {
  await runMigrations({ pgPool: pool, logger: tellTo(log) })
}

/**
 * Works off jobs until it is stopped. Any number of processes may do so on one database: each job goes to one of them, and
 * the hourly sweep is queued once. A kind without a handler waits for a version that has one.
 */
export async function startJobs(
  { pool, log }: Needs,
  handlers: Partial<JobHandlers>,
): Promise<{
  /** Takes no new jobs and waits for those that run; one that takes too long is left to be tried again. */
  stop(): Promise<void>
}> {
  const runner = await run({
    pgPool: pool,
    logger: tellTo(log),
    taskList: asTasks(handlers),
    parsedCronItems: hourly,
    concurrency: jobsAtOnce,
    pollInterval: pollEveryMs,
    // The process decides about its own end.
    noHandleSignals: true,
  })
  watch(runner, log)
  return { stop: () => stopInTime(runner, log) }
}

/** Works off every job that is due, and returns what went wrong. For tests and commands: nothing stays running. */
export async function runJobsOnce({ pool, log }: Needs, handlers: Partial<JobHandlers>): Promise<Error[]> {
  const failures: Error[] = []
  const tasks = Object.entries(asTasks(handlers)).map(([kind, task]) => [
    kind,
    async (...given: Parameters<NonNullable<typeof task>>) => {
      try {
        await task?.(...given)
      } catch (error) {
        failures.push(error as Error)
        throw error
      }
    },
  ])
  const taskList: TaskList = Object.fromEntries(tasks)
  await runOnce({ pgPool: pool, logger: tellTo(log), taskList, noHandleSignals: true })
  return failures
}

function asTasks(handlers: Partial<JobHandlers>): TaskList {
  const kinds = Object.keys(handlers) as (keyof JobPayloads)[]
  const handle = <K extends keyof JobPayloads>(kind: K, payload: unknown) => handlers[kind]?.(payload as JobPayloads[K])
  return Object.fromEntries(kinds.map((kind) => [kind, async (payload: unknown) => handle(kind, payload)]))
}

function watch(runner: Runner, log: FastifyBaseLogger): void {
  runner.events.on('job:error', ({ job, error }) => {
    if (job.attempts < job.max_attempts)
      log.warn({ err: error, job: job.id, kind: job.task_identifier }, 'A job failed and will be tried again.')
  })
  runner.events.on('job:failed', ({ job, error }) => {
    log.error({ err: error, job: job.id, kind: job.task_identifier }, 'A job failed for the last time and is given up.')
  })
  runner.promise.catch((error: unknown) => log.error(error, 'The job runner broke down.'))
}

async function stopInTime(runner: Runner, log: FastifyBaseLogger): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<'too long'>()
  const timer = setTimeout(() => resolve('too long'), patienceMs)
  const ended = await Promise.race([runner.stop().catch(() => undefined), tooLong])
  clearTimeout(timer)
  if (ended === 'too long') log.warn('A job would not end in time; it will be tried again.')
}

/** The queue's own chatter is for those who look for it; what matters is told by `watch`. */
function tellTo(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug(`Jobs: ${message}`)
    else log.trace(`Jobs: ${message}`)
  })
}
