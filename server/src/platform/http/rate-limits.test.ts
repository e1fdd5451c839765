import { auth, users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { expect, test } from 'vitest'
import { startWorld } from '../../testing/world.ts'

const forgot = { body: { email: 'dora@swimmers.example' } }

test('who asks too often is told when to come back, and others are not held up', async () => {
  const { visitor, ada, world } = await startWorld({ rateLimit: true })
  const { max } = auth.forgot.options.allowance
  for (let i = 0; i < max; i++) expect(await visitor.asks(auth.forgot, forgot)).toHaveProperty('message')

  const refused = await visitor.asksRaw(auth.forgot, forgot)

  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ detail: 'Too many attempts. Please wait a moment and try again.', code: 'too_many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await ada.asks(users.me)).toMatchObject({ id: ada.id })
  const elsewhere = await world.app.inject({
    method: 'POST',
    url: '/api/auth/password/forgot',
    payload: forgot.body,
    remoteAddress: '203.0.113.9',
  })
  expect(elsewhere.statusCode).toBe(200)
})

test('every spelling of a call counts as the same call', async () => {
  const { ada, world } = await startWorld({ rateLimit: true })
  const { max } = activities.update.options.allowance
  const spellings = ['/api/activities/7', '/api/activity/7', '/api/activities/update/7']
  const statuses: number[] = []
  for (let i = 0; i <= max; i++) {
    const url = spellings[i % 3] ?? ''
    const response = await world.app.inject({ method: 'PATCH', url, payload: {}, headers: ada.authorization })
    statuses.push(response.statusCode)
  }

  expect(statuses.slice(0, -1)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
})

test('a household with one IPv6 network is one caller, and a proxy that is not trusted cannot make up many', async () => {
  const { world } = await startWorld({ rateLimit: true })
  const { max } = auth.forgot.options.allowance
  let last = 0
  for (let i = 0; i <= max; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}` }
    const remoteAddress = `2001:db8::${i + 1}`
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/auth/password/forgot',
      payload: forgot.body,
      headers,
      remoteAddress,
    })
    last = response.statusCode
  }
  expect(last).toBe(429)
})

test('behind a trusted proxy, callers are told apart by the address it names', async () => {
  const { world } = await startWorld({ rateLimit: true, trustProxy: 'loopback' })
  const { max } = auth.forgot.options.allowance
  for (let i = 0; i <= max; i++) {
    const headers = { 'x-forwarded-for': `198.51.100.${i}` }
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/auth/password/forgot',
      payload: forgot.body,
      headers,
    })
    expect(response.statusCode).toBe(200)
  }
})
