import { expect, test } from 'vitest'
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
