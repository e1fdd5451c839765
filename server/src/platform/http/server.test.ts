import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { connections } from '@daystar/contract/connections'
import { feed } from '@daystar/contract/feed'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { startWorld } from '../../testing/world.ts'

test('a call is the same under /api and under /api/api', async () => {
  const { ada, world } = await startWorld()
  const [once, twice] = await Promise.all(
    ['/api/users/me', '/api/api/users/me'].map((url) => world.app.inject({ url, headers: ada.authorization })),
  )
  expect(once?.json()).toMatchObject({ id: ada.id })
  expect(twice?.json()).toEqual(once?.json())
})

test('a long answer is sent compressed to whoever can read that, and says so to what keeps copies', async () => {
  const { ada, world } = await startWorld()
  const description = 'Cold and clear. '.repeat(200)
  const { id } = await ada.asks(activities.upload, { body: { title: 'Lake', description } })
  const url = `/api/activities/${id}`
  const plain = await world.app.inject({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await world.app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body)
  }
  const short = await ada.asksRaw(users.read, {
    params: { userId: String(ada.id) },
    headers: { 'accept-encoding': 'br' },
  })
  expect(short.headers['content-encoding']).toBeUndefined()
})

test('a slash at the end of an address changes nothing', async () => {
  const { ada, world } = await startWorld()
  for (const path of ['/users/me', '/groups', `/users/${ada.id}`]) {
    const [plain, slashed] = await Promise.all(
      [path, `${path}/`].map((each) => world.app.inject({ url: `/api${each}`, headers: ada.authorization })),
    )
    expect(plain?.statusCode).toBe(200)
    expect(slashed?.body).toBe(plain?.body)
  }
})

test('private replies are kept by nobody and carry the id of their request', async () => {
  const { ada } = await startWorld()
  const { headers } = await ada.asksRaw(users.me)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\w+$/)
})

test('a request id from outside counts only where the proxy is trusted', async () => {
  const headers = { 'x-request-id': 'proxy-0001' }
  const open = await startWorld()
  expect((await open.ada.asksRaw(users.me, { headers })).headers['x-request-id']).not.toBe('proxy-0001')
  const behind = await startWorld({ trustProxy: true })
  expect((await behind.ada.asksRaw(users.me, { headers })).headers['x-request-id']).toBe('proxy-0001')
})

test('where no body is needed, an empty one of any type does no harm', async () => {
  const { ada, ben, world } = await startWorld()
  const { connection_id } = await ben.asks(connections.request, { body: { addressee_id: ada.id } })
  const url = `/api/connections/requests/${connection_id}/accept`
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { ...ada.authorization, 'content-type': type }
    const response = await world.app.inject({ method: 'POST', url, headers, payload: '' })
    expect(response.statusCode, type).toBe(200)
  }
})

test('a body that cannot be read, is too large, or is of another type gets its own refusal', async () => {
  const { ada, world } = await startWorld()
  const send = async (payload: string, type = 'application/json') => {
    const headers = { ...ada.authorization, 'content-type': type }
    const response = await world.app.inject({ method: 'POST', url: '/api/connections/request', headers, payload })
    return [response.statusCode, response.json().code]
  }
  expect(await send('{"addressee_id": ')).toEqual([400, 'malformed'])
  expect(await send('{"__proto__": {"isOperator": true}, "addressee_id": 1}')).toEqual([400, 'malformed'])
  expect(await send(`"${'x'.repeat(1024 * 1024)}"`)).toEqual([413, 'body_too_large'])
  expect(await send('addressee_id=1', 'application/x-www-form-urlencoded')).toEqual([415, 'type_unsupported'])
  expect(await send('<id>1</id>', 'application/xml')).toEqual([415, 'type_unsupported'])
  expect(await send('')).toEqual([422, 'validation'])
})

test('numbers in a body are numbers; in an address they are read from text', async () => {
  const { ada, ben } = await startWorld()
  expect(await ada.asksWrongly(connections.request, { body: { addressee_id: String(ben.id) } })).toBeRefused(
    'validation',
    'body.addressee_id',
  )
  expect(await ada.asks(connections.status, { params: { userId: ben.id } })).toMatchObject({ status: 'none' })
  expect(await ada.asksWrongly(connections.status, { params: { userId: 'ben' } })).toBeRefused(
    'validation',
    'path.userId',
  )
  expect(await ada.asksWrongly(feed.home, { query: { limit: '0' } })).toBeRefused('validation', 'query.limit')
})

test('text that no database can hold is refused with its place', async () => {
  const { ada } = await startWorld()
  for (const title of ['a\u0000b', 'half a \ud83d star']) {
    expect(await ada.asks(activities.upload, { body: { title } })).toBeRefused('validation', 'body.title')
  }
  expect(await ada.asks(activities.upload, { body: { title: 'Swim', tags: ['ok', '\u0000'] } })).toBeRefused(
    'validation',
    'body.tags.1',
  )
  expect(await ada.asks(feed.home, { query: { tag: '\u0000' } })).toBeRefused('validation', 'query.tag')
})

test('while the database is away, the answer is "not ready", and readiness says so', async () => {
  const { ada, world } = await startWorld()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const sessions = Object.assign(Object.create(world.deps.sessions), { identify: () => Promise.reject(away) })
  const app = await buildApp({ ...world.deps, sessions, isReady: async () => false })
  const response = await app.inject({ url: '/api/users/me', headers: ada.authorization })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'unavailable' })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('what nobody foresaw is logged with its id, and tells the caller nothing', async () => {
  const { ada, world } = await startWorld()
  const sessions = Object.assign(Object.create(world.deps.sessions), {
    identify: () => Promise.reject(new Error('secret detail')),
  })
  const app = await buildApp({ ...world.deps, sessions })
  const response = await app.inject({ url: '/api/users/me', headers: ada.authorization })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    detail: 'Something went wrong.',
    code: 'unknown',
    request_id: response.headers['x-request-id'],
  })
  await app.close()
})

test('another site may call only where the operator names it', async () => {
  const { ada } = await startWorld({ corsOrigins: ['https://friends.example'] })
  const ask = async (origin: string) =>
    (await ada.asksRaw(users.me, { headers: { origin } })).headers['access-control-allow-origin']
  expect(await ask('https://friends.example')).toBe('https://friends.example')
  expect(await ask('https://strangers.example')).toBeUndefined()
})
