import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { activities } from '@daystar/contract/activities'
import { addressLimits } from '@daystar/contract/address-limits'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removeOutdatedRows } from '../../../jobs/outdated-rows-commands.ts'
import type { Member } from '../../../testing/callers.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { RequestCounts } from './request-counts.ts'
import { countRequest } from './shared-rate-limits.ts'

const forgot = { body: { email: 'dora@swimmers.example' } }

test('returns 429 with retry-after above the limit, without affecting other callers', async () => {
  const { visitor, ada, testApp } = await createTestApp({ rateLimit: true })
  const { default: max } = addressLimits.password_resets
  for (let i = 0; i < max; i++) expect(await visitor.request(auth.forgot, forgot)).toHaveProperty('message')

  const rejected = await visitor.requestRaw(auth.forgot, forgot)

  expect(rejected.statusCode).toBe(429)
  expect(rejected.json()).toEqual({
    detail: 'Too many attempts. Please wait a moment and try again.',
    code: 'too_many',
  })
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(await ada.request(users.me)).toMatchObject({ id: ada.id })
  const otherAddress = await testApp.app.inject({
    method: 'POST',
    url: '/api/auth/password/forgot',
    payload: forgot.body,
    remoteAddress: '203.0.113.9',
  })
  expect(otherAddress.statusCode).toBe(200)
})

test('counts all aliases of an endpoint together', async () => {
  const { ada, testApp } = await createTestApp({ rateLimit: true })
  const { max } = activities.update.options.rateLimit
  const paths = ['/api/activities/7', '/api/activity/7', '/api/activities/update/7']
  const statuses: number[] = []
  for (let i = 0; i <= max; i++) {
    const url = paths[i % 3] ?? ''
    const response = await testApp.app.inject({ method: 'PATCH', url, payload: {}, headers: ada.authorization })
    statuses.push(response.statusCode)
  }

  expect(statuses.slice(0, -1)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})

test('counts an IPv6 network as one caller and ignores X-Forwarded-For of untrusted proxies', async () => {
  const { testApp } = await createTestApp({ rateLimit: true })
  const { default: max } = addressLimits.password_resets
  let lastStatus = 0
  for (let i = 0; i <= max; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}` }
    const remoteAddress = `2001:db8::${i + 1}`
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/password/forgot',
      payload: forgot.body,
      headers,
      remoteAddress,
    })
    lastStatus = response.statusCode
  }
  expect(lastStatus).toBe(429)
})

test('distinguishes callers by X-Forwarded-For of a trusted proxy', async () => {
  const { testApp } = await createTestApp({ rateLimit: true, trustProxy: 'loopback' })
  const { default: max } = addressLimits.password_resets
  for (let i = 0; i <= max; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}` }
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/password/forgot',
      payload: forgot.body,
      headers,
    })
    expect(response.statusCode).toBe(200)
  }
})

test('counts endpoints without sign-in by address, also for signed-in members', async () => {
  const { ada, ben, testApp } = await createTestApp({ rateLimit: true })
  const { default: max } = addressLimits.password_resets
  const ask = async (headers: Record<string, string>, remoteAddress: string) => {
    const url = '/api/auth/password/forgot'
    const response = await testApp.app.inject({ method: 'POST', url, payload: forgot.body, headers, remoteAddress })
    return response.statusCode
  }
  for (let i = 0; i < max; i++) expect(await ask(ada.authorization, '198.51.100.1')).toBe(200)
  expect(await ask(ada.authorization, '198.51.100.1')).toBe(429)
  expect(await ask(ben.authorization, '198.51.100.1')).toBe(429)
  expect(await ask({}, '198.51.100.1')).toBe(429)
  expect(await ask(ada.authorization, '198.51.100.2')).toBe(200)
})

test('counts members by account, whatever address they call from', async () => {
  const { ada, ben, testApp } = await createTestApp({ rateLimit: true })
  const { max } = activities.update.options.rateLimit
  const edit = async (member: Member, remoteAddress: string) => {
    const headers = member.authorization
    const url = '/api/activities/7'
    return (await testApp.app.inject({ method: 'PATCH', url, payload: {}, headers, remoteAddress })).statusCode
  }
  for (let i = 0; i < max; i++) expect(await edit(ada, `198.51.100.${i}`)).not.toBe(429)
  expect(await edit(ada, '203.0.113.9')).toBe(429)
  expect(await edit(ben, '198.51.100.1')).not.toBe(429)
})

test('counts failed sign-ins, and sign-ups, of all processes together, also after the cleanup job', async () => {
  const { testApp } = await createTestApp({ rateLimit: true })
  const second = await testApp.startSecondProcess()
  const dora = { name: 'Dora', email: 'dora@swimmers.example', password: 'short' }
  let guesses = 0
  const guess = () => ({ username: `guess${++guesses}@swimmers.example`, password: 'x' })
  const attempts: [url: string, payloadOf: () => object, max: number][] = [
    ['/api/auth/login', guess, addressLimits.failed_sign_ins.default],
    ['/api/users/', () => ({ ...dora, password: 'password1' }), addressLimits.sign_ups_per_hour.default],
  ]
  for (const [url, payloadOf, max] of attempts) {
    const send = async (app: typeof second, remoteAddress = '198.51.100.1') =>
      (await app.inject({ method: 'POST', url, payload: payloadOf(), remoteAddress })).statusCode
    for (let i = 0; i < max; i++) expect(await send(i % 2 === 0 ? testApp.app : second)).not.toBe(429)
    await testApp.runJobs()
    expect([await send(testApp.app), await send(second)]).toEqual([429, 429])
    expect(await send(second, '198.51.100.2')).not.toBe(429)
  }
})

test('starts a new window when the previous one is over, and stores no addresses', async () => {
  const { testApp } = await createTestApp({ rateLimit: true })
  const { db } = testApp
  expect(await countRequest(db, 'POST /auth/login 198.51.100.1', 300)).toMatchObject({ requests: 1 })
  const second = await countRequest(db, 'POST /auth/login 198.51.100.1', 300)
  expect(second.requests).toBe(2)
  expect(second.remainingMs).toBeGreaterThan(290_000)
  const stored = await testApp.database.pool.query('select key::text from rate_limit_counts')
  expect(JSON.stringify(stored.rows)).not.toContain('198.51')

  await testApp.database.pool.query("update rate_limit_counts set resets_at = now() - interval '1 second'")
  expect(await countRequest(db, 'POST /auth/login 198.51.100.1', 300)).toMatchObject({ requests: 1 })
  await testApp.database.pool.query("update rate_limit_counts set resets_at = now() - interval '1 second'")
  await removeOutdatedRows(db)
  expect((await testApp.database.pool.query('select 1 from rate_limit_counts')).rows).toEqual([])
})

test.each([
  ['an hour', 3_600_000],
  ['a year', 365 * 24 * 3_600_000],
])('a limit ends after its window when the clock is set back by %s', async (_, ms) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  // The cache takes an entry that was added at 0 for one without an end.
  vi.advanceTimersByTime(1)
  const counts = new RequestCounts()
  const count = (key: string) => {
    let current = 0
    counts.incr(key, (_error, result) => (current = result?.current ?? 0), 60_000)
    return current
  }
  expect([count('ada'), count('ada'), count('ben')]).toEqual([1, 2, 1])
  vi.setSystemTime(Date.now() - ms)
  vi.advanceTimersByTime(59_000)
  expect(count('ada')).toBe(3)
  vi.advanceTimersByTime(2_000)
  expect(count('ada')).toBe(1)
})

test('a shared limit ends after its window when the clock is set back', async () => {
  const { testApp } = await createTestApp()
  const { db } = testApp
  expect((await countRequest(db, 'ada', 60)).requests).toBe(1)
  expect((await countRequest(db, 'ada', 60)).requests).toBe(2)
  // Has the effect of setting the clock of the database back.
  await db.updateTable('rate_limit_counts').set({ resets_at: sql`resets_at + interval '1 year'` }).execute()
  expect(await countRequest(db, 'ada', 60)).toEqual({ requests: 1, remainingMs: 60_000 })
  expect((await countRequest(db, 'ada', 60)).requests).toBe(2)
})
