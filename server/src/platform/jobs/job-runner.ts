import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type Task,
  type TaskList,
} from 'graphile-worker'
import type pg from 'pg'
import type { JobOutcome } from '../metrics/metrics.ts'
import { type JobConnections, jobConnections } from './job-connections.ts'
import type { JobHandlers, JobPayloads } from './jobs.ts'
import { RetryLaterError } from './retry-later.ts'

type RunnerDeps = { pool: pg.Pool; log: FastifyBaseLogger }
type OnOutcome = (kind: string, outcome: JobOutcome) => void

/** With two, a slow mail server does not block other jobs, and the CPU stays available for requests. */
const maxConcurrentJobs = 2
/** New jobs arrive by NOTIFY; polling picks up scheduled jobs and retries. */
const pollIntervalMs = 5_000
const stopTimeoutMs = 15_000
const reopenPauseMs = 2_000
/**
 * With the key, at most one waits: the runner queues those that it has missed, for example when the clock is set ahead.
 */
const scheduled = parseCronItems(
  Object.entries({ sweep: '17 * * * *', remove_old_audit_events: '41 3 * * *' }).map(([task, match]) => ({
    task,
    match,
    identifier: task,
    options: { jobKey: task, jobKeyMode: 'replace' },
  })),
)

/** Creates or updates the tables of the queue, in a separate schema. Safe to run from several processes at once. */
export async function prepareJobs({ pool, log }: RunnerDeps): Promise<void> {
  await runMigrations({ pgPool: pool, logger: jobLogger(log) })
}

/**
 * Runs jobs until it is stopped, except those of a kind without a handler, which stay queued. Several processes can do
 * so on one database: each job runs in one of them, and each scheduled job is queued once.
 */
export async function startJobs(
  { pool, log }: RunnerDeps,
  handlers: Partial<JobHandlers>,
  onOutcome: OnOutcome = () => undefined,
): Promise<{
  /** Starts no new jobs and waits for the running ones. A job that exceeds the timeout is retried later. */
  stop(): Promise<void>
  /** Call it when the system clock was set: the timer of the hourly job would wait for the time that it had before. */
  restart(): Promise<void>
}> {
  const connections = jobConnections(pool)
  const open = async () => {
    await correctFutureTimes(pool)
    const runner = await run({
      pgPool: connections.pool,
      logger: jobLogger(log),
      taskList: asTasks(handlers),
      parsedCronItems: scheduled,
      concurrency: maxConcurrentJobs,
      pollInterval: pollIntervalMs,
      // The process handles signals itself.
      noHandleSignals: true,
    })
    logFailures(runner, log)
    reportOutcomes(runner, onOutcome)
    return runner
  }
  let isStopped = false
  let runner: Runner | null = await open()
  let restarting = Promise.resolve()
  const close = async () => {
    if (runner) await stopWithTimeout(runner, connections, log)
    runner = null
  }
  const reopen = async () => {
    await close()
    while (runner === null && !isStopped)
      runner = await open().catch(async (error: unknown) => {
        log.error(error, 'Could not restart the job runner; retrying.')
        await delay(reopenPauseMs)
        return null
      })
  }
  return {
    async stop() {
      isStopped = true
      await restarting
      await close()
    },
    restart() {
      restarting = restarting.then(reopen)
      return restarting
    },
  }
}

/**
 * The time of the last hourly job, and jobs that were queued, before the clock was set back: they would wait until
 * then.
 */
async function correctFutureTimes(pool: pg.Pool): Promise<void> {
  await pool.query(
    "update graphile_worker._private_known_crontabs set last_execution = null where last_execution > now() + interval '1 hour'",
  )
  await pool.query(`select graphile_worker.reschedule_jobs(array[id], run_at => now() + (run_at - created_at))
    from graphile_worker.jobs where created_at > now() + interval '1 minute'`)
}

/** Runs every job that is due, then returns the errors. For tests and commands. */
export async function runJobsOnce({ pool, log }: RunnerDeps, handlers: Partial<JobHandlers>): Promise<Error[]> {
  const failures: Error[] = []
  const tasks = Object.entries(asTasks(handlers)).map(([kind, task]) => [
    kind,
    async (...args: Parameters<NonNullable<typeof task>>) => {
      try {
        await task?.(...args)
      } catch (error) {
        failures.push(error as Error)
        throw error
      }
    },
  ])
  const taskList: TaskList = Object.fromEntries(tasks)
  const connections = jobConnections(pool)
  await runOnce({ pgPool: connections.pool, logger: jobLogger(log), taskList, noHandleSignals: true })
  await connections.idle()
  return failures
}

function asTasks(handlers: Partial<JobHandlers>): TaskList {
  const kinds = Object.keys(handlers) as (keyof JobPayloads)[]
  const handle = <K extends keyof JobPayloads>(kind: K, payload: unknown) => handlers[kind]?.(payload as JobPayloads[K])
  return Object.fromEntries(
    kinds.map((kind): [string, Task] => [
      kind,
      async (payload, helpers) => {
        try {
          await handle(kind, payload)
        } catch (error) {
          if (error instanceof RetryLaterError) await delayRetry(helpers, error)
          throw error
        }
      },
    ]),
  )
}

/** The failure of a job adds the growing pause to the time at which it was due. */
async function delayRetry({ job, withPgClient }: JobHelpers, { delayMs }: RetryLaterError): Promise<void> {
  await withPgClient((client) =>
    client.query(
      "update graphile_worker._private_jobs set run_at = greatest(run_at, now() + $2 * interval '1 ms') where id = $1",
      [job.id, delayMs],
    ),
  )
}

function logFailures(runner: Runner, log: FastifyBaseLogger): void {
  runner.events.on('job:error', ({ job, error }) => {
    if (job.attempts < job.max_attempts)
      log.warn({ err: error, job: job.id, kind: job.task_identifier }, 'A job failed and will be retried.')
  })
  runner.events.on('job:failed', ({ job, error }) => {
    log.error(
      { err: error, job: job.id, kind: job.task_identifier },
      'A job failed its last attempt and will not be retried.',
    )
  })
  runner.promise.catch((error: unknown) => log.error(error, 'The job runner failed.'))
}

function reportOutcomes({ events }: Runner, onOutcome: OnOutcome): void {
  events.on('job:success', ({ job }) => onOutcome(job.task_identifier, 'completed'))
  events.on('job:error', ({ job }) => {
    if (job.attempts < job.max_attempts) onOutcome(job.task_identifier, 'retried')
  })
  events.on('job:failed', ({ job }) => onOutcome(job.task_identifier, 'failed'))
}

async function stopWithTimeout(runner: Runner, connections: JobConnections, log: FastifyBaseLogger): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<'timeout'>()
  const timer = setTimeout(() => resolve('timeout'), stopTimeoutMs)
  const stopped = runner.stop().catch(() => undefined)
  const result = await Promise.race([stopped.then(() => connections.idle()), timeout])
  clearTimeout(timer)
  if (result === 'timeout') log.warn('A job did not finish before the stop timeout and will be retried.')
}

/** Messages of graphile-worker are logged at debug level and below; `logFailures` logs the relevant ones. */
function jobLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.debug(`Jobs: ${message}`)
    else log.trace(`Jobs: ${message}`)
  })
}
