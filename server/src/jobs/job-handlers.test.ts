import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../platform/database/database.ts'
import { createTestApp } from '../testing/test-app.ts'
import { jobHandlers } from './job-handlers.ts'

test('the cleanup job deletes expired rows only', async () => {
  const { ada, testApp } = await createTestApp()
  const { db } = testApp
  await db.deleteFrom('sessions').execute()
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
  for (const [index, created_at] of [hours(-90 * 24 - 1), hours(-25), hours(-23)].entries())
    await db
      .insertInto('idempotency_keys')
      .values({ member_id: ada.id, key: `tap-${index}`, fingerprint: Buffer.from([0]), created_at, reply: '{}' })
      .execute()

  await jobHandlers(testApp.deps).sweep({})

  expect(await db.selectFrom('sessions').select('expires_at').execute()).toEqual([{ expires_at: hours(1) }])
  expect(await db.selectFrom('password_resets').select('expires_at').execute()).toEqual([{ expires_at: hours(-2) }])
  const keys = await db.selectFrom('idempotency_keys').select(['key', 'reply']).orderBy('key').execute()
  expect(keys).toEqual([
    { key: 'tap-1', reply: null },
    { key: 'tap-2', reply: {} },
  ])
})

test('the cleanup job deletes nothing while the system clock was set recently', async () => {
  const { ada, testApp } = await createTestApp()
  const { db } = testApp
  const expired = { member_id: ada.id, token_hash: Buffer.from([1]), expires_at: new Date(0) }
  await db.insertInto('password_resets').values(expired).execute()

  await jobHandlers(testApp.deps, { hasJumped: true }).sweep({})
  expect(await db.selectFrom('password_resets').select('expires_at').execute()).toEqual([{ expires_at: new Date(0) }])

  await jobHandlers(testApp.deps, { hasJumped: false }).sweep({})
  expect(await db.selectFrom('password_resets').select('expires_at').execute()).toEqual([])
})

test('the cleanup job deletes emails in the folder and failed jobs after 30 days', async () => {
  const { testApp } = await createTestApp()
  const { config, db, jobs } = testApp.deps
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000)
  const folder = join(config.dataDir, 'mail')
  await mkdir(folder)
  for (const [name, age] of Object.entries({ 'new.eml': 29, 'old.eml': 31, 'interrupted.eml.part': 31 })) {
    await writeFile(join(folder, name), 'Open this link')
    await utimes(join(folder, name), days(age), days(age))
  }
  for (const to of ['failed-long-ago', 'failed', 'waiting'])
    await transaction(db, (tx) => jobs.add(tx, 'send_mail', { to, subject: '', text: '', html: '' }))
  const age = (to: string, attempts: number, ageDays: number) =>
    sql`update graphile_worker._private_jobs set attempts = ${attempts}, updated_at = ${days(ageDays)}
      where payload->>'to' = ${to}`.execute(db)
  await age('failed-long-ago', 12, 31)
  await age('failed', 12, 29)
  await age('waiting', 11, 31)

  await jobHandlers(testApp.deps, { hasJumped: true }).sweep({})
  expect(await readdir(folder)).toHaveLength(3)
  await jobHandlers(testApp.deps).sweep({})

  expect(await readdir(folder)).toEqual(['new.eml'])
  const { rows } = await sql<{ to: string }>`select payload->>'to' as "to" from graphile_worker._private_jobs
    where payload->>'to' is not null order by id`.execute(db)
  expect(rows.map(({ to }) => to)).toEqual(['failed', 'waiting'])
})
