import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { connections } from '@daystar/contract/connections'
import { feed } from '@daystar/contract/feed'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

test('serves the API under /api and /api/api', async () => {
  const { ada, testApp } = await openTestApp()
  const [single, doubled] = await Promise.all(
    ['/api/users/me', '/api/api/users/me'].map((url) => testApp.app.inject({ url, headers: ada.authorization })),
  )
  expect(single?.json()).toMatchObject({ id: ada.id })
  expect(doubled?.json()).toEqual(single?.json())
})

test('compresses long responses if the client supports it, and sends vary for caches', async () => {
  const { ada, testApp } = await openTestApp()
  const description = 'Cold and clear. '.repeat(200)
  const { id } = await ada.request(activities.upload, { body: { title: 'Lake', description } })
  const url = `/api/activities/${id}`
  const plain = await testApp.app.inject({ url })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const compressed = await testApp.app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.body)
  }
  const shortResponse = await ada.requestRaw(users.read, {
    params: { userId: String(ada.id) },
    headers: { 'accept-encoding': 'br' },
  })
  expect(shortResponse.headers['content-encoding']).toBeUndefined()
})

test('ignores a trailing slash', async () => {
  const { ada, testApp } = await openTestApp()
  for (const path of ['/users/me', '/groups', `/users/${ada.id}`]) {
    const [plain, slashed] = await Promise.all(
      [path, `${path}/`].map((variant) => testApp.app.inject({ url: `/api${variant}`, headers: ada.authorization })),
    )
    expect(plain?.statusCode).toBe(200)
    expect(slashed?.body).toBe(plain?.body)
  }
})

test('forbids caching of API responses and sends the request id', async () => {
  const { ada } = await openTestApp()
  const { headers } = await ada.requestRaw(users.me)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-\w+$/)
})

test('every response forbids guessing its type, and requires HTTPS if the community is served over it', async () => {
  const { testApp } = await createTestApp({ publicUrl: 'https://daystar.example' })
  const urls = [
    '/healthz',
    '/readyz',
    '/source',
    '/api/openapi.json',
    '/api/docs',
    '/api/feed',
    '/api/%',
    '/media/a/b',
    '/x',
  ]
  for (const url of urls)
    expect((await testApp.app.inject({ url })).headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    })
  const plain = await openTestApp()
  const { headers } = await plain.testApp.app.inject({ url: '/healthz' })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('uses the request id of a trusted proxy only', async () => {
  const headers = { 'x-request-id': 'proxy-0001' }
  const untrusting = await openTestApp()
  expect((await untrusting.ada.requestRaw(users.me, { headers })).headers['x-request-id']).not.toBe('proxy-0001')
  const trusting = await createTestApp({ trustProxy: true })
  expect((await trusting.ada.requestRaw(users.me, { headers })).headers['x-request-id']).toBe('proxy-0001')
})

test('accepts an empty body of any content type where no body is needed', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const { connection_id } = await ben.request(connections.request, { body: { addressee_id: ada.id } })
  const url = `/api/connections/requests/${connection_id}/accept`
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    const headers = { ...ada.authorization, 'content-type': type }
    const response = await testApp.app.inject({ method: 'POST', url, headers, payload: '' })
    expect(response.statusCode, type).toBe(200)
  }
})

test('rejects malformed bodies, large bodies and unsupported content types', async () => {
  const { ada, testApp } = await openTestApp()
  const send = async (payload: string, type = 'application/json') => {
    const headers = { ...ada.authorization, 'content-type': type }
    const response = await testApp.app.inject({ method: 'POST', url: '/api/connections/request', headers, payload })
    return [response.statusCode, response.json().code]
  }
  expect(await send('{"addressee_id": ')).toEqual([400, 'malformed'])
  expect(await send('{"__proto__": {"isOperator": true}, "addressee_id": 1}')).toEqual([400, 'malformed'])
  expect(await send(`"${'x'.repeat(1024 * 1024)}"`)).toEqual([413, 'body_too_large'])
  expect(await send('addressee_id=1', 'application/x-www-form-urlencoded')).toEqual([415, 'type_unsupported'])
  expect(await send('<id>1</id>', 'application/xml')).toEqual([415, 'type_unsupported'])
  expect(await send('')).toEqual([422, 'validation'])
})

test('coerces numbers in paths and queries but not in bodies', async () => {
  const { ada, ben } = await openTestApp()
  expect(await ada.requestInvalid(connections.request, { body: { addressee_id: String(ben.id) } })).toBeRejectedWith(
    'validation',
    'body.addressee_id',
  )
  expect(await ada.request(connections.status, { params: { userId: ben.id } })).toMatchObject({ status: 'none' })
  expect(await ada.requestInvalid(connections.status, { params: { userId: 'ben' } })).toBeRejectedWith(
    'validation',
    'path.userId',
  )
  expect(await ada.requestInvalid(feed.home, { query: { limit: '0' } })).toBeRejectedWith('validation', 'query.limit')
})

test('rejects text that PostgreSQL cannot store, with its location', async () => {
  const { ada } = await openTestApp()
  for (const title of ['a\u0000b', 'half a \ud83d star']) {
    expect(await ada.request(activities.upload, { body: { title } })).toBeRejectedWith('validation', 'body.title')
  }
  expect(await ada.request(activities.upload, { body: { title: 'Swim', tags: ['ok', '\u0000'] } })).toBeRejectedWith(
    'validation',
    'body.tags.1',
  )
  expect(await ada.request(feed.home, { query: { tag: '\u0000' } })).toBeRejectedWith('validation', 'query.tag')
})

test.each([
  ['is unavailable', 'ECONNREFUSED'],
  ['accepts no writes', '25006'],
])('returns 503 and is not ready while the database %s', async (_state, code) => {
  const { ada, testApp } = await openTestApp()
  const connectionError = Object.assign(new Error('The statement failed.'), { code })
  const sessions = Object.assign(Object.create(testApp.deps.sessions), {
    identify: () => Promise.reject(connectionError),
  })
  const app = await buildApp({ ...testApp.deps, sessions, readiness: async () => ({ isReady: false, problems: [] }) })
  const response = await app.inject({ url: '/api/users/me', headers: ada.authorization })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'unavailable' })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('returns 500 with the request id and no details for an unexpected error', async () => {
  const { ada, testApp } = await openTestApp()
  const sessions = Object.assign(Object.create(testApp.deps.sessions), {
    identify: () => Promise.reject(new Error('secret detail')),
  })
  const app = await buildApp({ ...testApp.deps, sessions })
  const response = await app.inject({ url: '/api/users/me', headers: ada.authorization })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    detail: 'Something went wrong.',
    code: 'unknown',
    request_id: response.headers['x-request-id'],
  })
  await app.close()
})

test('allows cross-origin requests only from configured origins', async () => {
  const { ada } = await createTestApp({ corsOrigins: ['https://friends.example'] })
  const allowedOrigin = async (origin: string) =>
    (await ada.requestRaw(users.me, { headers: { origin } })).headers['access-control-allow-origin']
  expect(await allowedOrigin('https://friends.example')).toBe('https://friends.example')
  expect(await allowedOrigin('https://others.example')).toBeUndefined()
})
