import { setTimeout as delay } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { transaction } from './database.ts'
import { removeExpiredRows } from './expired-rows.ts'
import { jobQueue } from './job-queue.ts'
import { prepareJobs, runJobsOnce, startJobs } from './job-runner.ts'

const { log } = fastify()
const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })

async function queue() {
  const database = await testDatabase()
  onTestFinished(database.close)
  await prepareJobs({ pool: database.pool, log })
  return { ...database, log }
}

test('a job is there exactly when the act that asked for it is', async () => {
  const house = await queue()
  const sent: string[] = []
  const send_mail = async ({ to }: { to: string }) => void sent.push(to)

  await transaction(house.db, (tx) => jobQueue.add(tx, 'send_mail', mailTo('ada@example.org')))
  await expect(
    transaction(house.db, async (tx) => {
      await jobQueue.add(tx, 'send_mail', mailTo('ben@example.org'))
      throw new Error('Ben thought better of it.')
    }),
  ).rejects.toThrow('better')

  expect(await runJobsOnce(house, { send_mail })).toEqual([])
  expect(sent).toEqual(['ada@example.org'])
})

test('a later job with the same key replaces the one that waits', async () => {
  const house = await queue()
  const sent: string[] = []
  await transaction(house.db, async (tx) => {
    await jobQueue.add(tx, 'send_mail', mailTo('old@example.org'), { key: 'welcome-ada' })
    await jobQueue.add(tx, 'send_mail', mailTo('new@example.org'), { key: 'welcome-ada' })
    await jobQueue.add(tx, 'send_mail', mailTo('later@example.org'), { runAt: new Date(Date.now() + 3_600_000) })
  })

  await runJobsOnce(house, { send_mail: async ({ to }) => void sent.push(to) })

  expect(sent).toEqual(['new@example.org'])
})

test('a job that fails is kept and comes again after a pause', async () => {
  const house = await queue()
  await transaction(house.db, (tx) => jobQueue.add(tx, 'remove_media', { mediaId: 7 }))
  const down = async () => {
    throw new Error('The store is down.')
  }

  expect(await runJobsOnce(house, { remove_media: down })).toEqual([new Error('The store is down.')])
  expect(await runJobsOnce(house, { remove_media: down }), 'not before the pause is over').toEqual([])

  const { rows } = await house.pool.query('select attempts, run_at > now() as waits from graphile_worker.jobs')
  expect(rows).toEqual([{ attempts: 1, waits: true }])
  await house.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const removed: number[] = []
  await runJobsOnce(house, { remove_media: async ({ mediaId }) => void removed.push(mediaId) })
  expect(removed).toEqual([7])
})

test('two processes on one database do each job once', async () => {
  const house = await queue()
  const done: number[] = []
  const remove_media = async ({ mediaId }: { mediaId: number }) => {
    await delay(2)
    done.push(mediaId)
  }
  const first = await startJobs(house, { remove_media })
  const second = await startJobs(house, { remove_media })

  await transaction(house.db, async (tx) => {
    for (let mediaId = 1; mediaId <= 40; mediaId++) await jobQueue.add(tx, 'remove_media', { mediaId })
  })
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(40)
  await Promise.all([first.stop(), second.stop()])

  expect(new Set(done).size).toBe(40)
  expect(done).toHaveLength(40)
})

test('stopping waits for the job that runs', async () => {
  const house = await queue()
  let state = 'waiting'
  const jobs = await startJobs(house, {
    remove_media: async () => {
      state = 'running'
      await delay(300)
      state = 'done'
    },
  })
  await transaction(house.db, (tx) => jobQueue.add(tx, 'remove_media', { mediaId: 1 }))
  await expect.poll(() => state, { timeout: 10_000 }).toBe('running')

  await jobs.stop()

  expect(state).toBe('done')
})

test('what has expired is swept, and what has not stays', async () => {
  const { db } = await queue()
  const ada = await db
    .insertInto('members')
    .values({ email: 'ada@example.org', name: 'Ada', password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const hours = (count: number) => new Date(now + count * 3_600_000)
  for (const [index, expires_at] of [hours(-1), hours(1)].entries())
    await db
      .insertInto('sessions')
      .values({ member_id: ada.id, token_hash: Buffer.from([index]), expires_at })
      .execute()
  for (const [index, expires_at] of [hours(-30), hours(-2)].entries())
    await db
      .insertInto('password_resets')
      .values({ member_id: ada.id, token_hash: Buffer.from([index]), expires_at })
      .execute()
  for (const [index, created_at] of [hours(-25), hours(-23)].entries())
    await db
      .insertInto('idempotency_keys')
      .values({ member_id: ada.id, key: `tap-${index}`, fingerprint: Buffer.from([0]), created_at })
      .execute()

  await removeExpiredRows(db)

  expect(await db.selectFrom('sessions').select('expires_at').execute()).toEqual([{ expires_at: hours(1) }])
  expect(await db.selectFrom('password_resets').select('expires_at').execute()).toEqual([{ expires_at: hours(-2) }])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'tap-1' }])
})
