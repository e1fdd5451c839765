import { setImmediate as nextTurn } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts'
import { transaction } from '../database/database.ts'
import { jobQueue } from './job-queue.ts'
import { prepareJobs, runJobsOnce, startJobs } from './job-runner.ts'
import { RetryLaterError } from './retry-later.ts'

const { log } = fastify()
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })

async function prepareQueue() {
  const database = await createTestDatabase()
  onTestFinished(database.close)
  await prepareJobs({ pool: database.pool, log })
  return { ...database, log }
}

test('queues a job only when the transaction that adds it commits', async () => {
  const app = await prepareQueue()
  const sent: string[] = []
  const send_mail = async ({ to }: { to: string }) => void sent.push(to)

  await transaction(app.db, (tx) => jobQueue.add(tx, 'send_mail', mailTo('ada@example.org')))
  await expect(
    transaction(app.db, async (tx) => {
      await jobQueue.add(tx, 'send_mail', mailTo('ben@example.org'))
      throw new Error('Rolled back.')
    }),
  ).rejects.toThrow('Rolled back.')

  expect(await runJobsOnce(app, { send_mail })).toEqual([])
  expect(sent).toEqual(['ada@example.org'])
})

test('replaces a waiting job with a later one that has the same key', async () => {
  const app = await prepareQueue()
  const sent: string[] = []
  await transaction(app.db, async (tx) => {
    await jobQueue.add(tx, 'send_mail', mailTo('old@example.org'), { key: 'welcome-ada' })
    await jobQueue.add(tx, 'send_mail', mailTo('new@example.org'), { key: 'welcome-ada' })
    await jobQueue.add(tx, 'send_mail', mailTo('later@example.org'), { runAt: new Date(Date.now() + 3_600_000) })
  })

  await runJobsOnce(app, { send_mail: async ({ to }) => void sent.push(to) })

  expect(sent).toEqual(['new@example.org'])
})

test('retries a failed job after a delay', async () => {
  const app = await prepareQueue()
  await transaction(app.db, (tx) => jobQueue.add(tx, 'remove_media', { mediaId: 7 }))
  const failing = async () => {
    throw new Error('The storage is unreachable.')
  }

  expect(await runJobsOnce(app, { remove_media: failing })).toEqual([new Error('The storage is unreachable.')])
  expect(await runJobsOnce(app, { remove_media: failing }), 'not before the delay is over').toEqual([])

  const { rows } = await app.pool.query('select attempts, run_at > now() as waits from graphile_worker.jobs')
  expect(rows).toEqual([{ attempts: 1, waits: true }])
  await app.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const removed: number[] = []
  await runJobsOnce(app, { remove_media: async ({ mediaId }) => void removed.push(mediaId) })
  expect(removed).toEqual([7])
})

test('does not retry a job before the time that another server asked for', async () => {
  const app = await prepareQueue()
  await transaction(app.db, (tx) => jobQueue.add(tx, 'remove_media', { mediaId: 7 }))
  const waiting = async () => {
    throw new RetryLaterError('The server answered with 429.', 30_000)
  }
  expect(await runJobsOnce(app, { remove_media: waiting })).toHaveLength(1)
  const { rows } = await app.pool.query(`select attempts, locked_at, last_error,
    run_at between now() + interval '29 seconds' and now() + interval '2 minutes' as is_later from graphile_worker.jobs`)
  expect(rows).toMatchObject([
    { attempts: 1, locked_at: null, is_later: true, last_error: expect.stringContaining('429') },
  ])
})

test('records a completed job when the database was unreachable at that moment', async () => {
  const app = await prepareQueue()
  await transaction(app.db, (tx) => jobQueue.add(tx, 'remove_media', { mediaId: 7 }))
  const remove_media = async () => {
    vi.spyOn(app.pool, 'connect').mockImplementationOnce(() => {
      throw new Error('timeout exceeded when trying to connect')
    })
  }
  const runner = await startJobs(app, { remove_media })
  onTestFinished(() => runner.stop())
  const waiting = async () => (await app.pool.query('select from graphile_worker.jobs')).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
})

test('runs each job once when two processes share a database', async () => {
  const app = await prepareQueue()
  const done: number[] = []
  const remove_media = async ({ mediaId }: { mediaId: number }) => {
    await nextTurn()
    done.push(mediaId)
  }
  const first = await startJobs(app, { remove_media })
  const second = await startJobs(app, { remove_media })

  await transaction(app.db, async (tx) => {
    for (let mediaId = 1; mediaId <= 40; mediaId++) await jobQueue.add(tx, 'remove_media', { mediaId })
  })
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(40)
  await Promise.all([first.stop(), second.stop()])

  expect(new Set(done).size).toBe(40)
  expect(done).toHaveLength(40)
})

test('waits for the running job on stop', async () => {
  const app = await prepareQueue()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const events: string[] = []
  const jobs = await startJobs(app, {
    remove_media: async () => {
      events.push('running')
      await finished
      events.push('done')
    },
  })
  await transaction(app.db, (tx) => jobQueue.add(tx, 'remove_media', { mediaId: 1 }))
  await expect.poll(() => events, { timeout: 20_000 }).toEqual(['running'])

  const stopped = jobs.stop().then(() => events.push('stopped'))
  await expect.poll(() => isListening(app), { timeout: 20_000 }).toBe(false)
  finish()
  await stopped

  expect(events).toEqual(['running', 'done', 'stopped'])
})

/** The queue listens for new jobs until it begins to stop. */
async function isListening({ pool }: TestDatabase): Promise<boolean> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
  )
  return rows.length > 0
}

test('after the clock was set back, the hourly job and the jobs queued before it do not wait for the former time', async () => {
  const { db, pool } = await prepareQueue()
  const jobs = await startJobs({ pool, log }, { remove_media: async () => undefined })
  onTestFinished(() => jobs.stop())
  await pool.query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('sweep', now(), now() + interval '1 year')
    on conflict (identifier) do update set last_execution = excluded.last_execution`)
  // A job of a kind without a handler stays queued.
  await transaction(db, (tx) => jobQueue.add(tx, 'send_mail', mailTo('ada@example.org')))
  await pool.query(`update graphile_worker._private_jobs
    set created_at = now() + interval '1 year', run_at = now() + interval '1 year 1 hour'`)

  await jobs.restart()

  const { rows: cron } = await pool.query(
    "select last_execution from graphile_worker._private_known_crontabs where identifier = 'sweep'",
  )
  expect(cron).toEqual([{ last_execution: null }])
  const { rows: queued } = await pool.query(
    "select run_at between now() and now() + interval '1 hour' as is_kept from graphile_worker.jobs",
  )
  expect(queued).toEqual([{ is_kept: true }])
})

test('jobs run after the runner was restarted', async () => {
  const { db, pool } = await prepareQueue()
  const removed: number[] = []
  const jobs = await startJobs({ pool, log }, { remove_media: async ({ mediaId }) => void removed.push(mediaId) })
  onTestFinished(() => jobs.stop())
  await Promise.all([jobs.restart(), jobs.restart()])
  await transaction(db, (tx) => jobQueue.add(tx, 'remove_media', { mediaId: 7 }))
  await expect.poll(() => removed, { timeout: 10_000 }).toEqual([7])
})
