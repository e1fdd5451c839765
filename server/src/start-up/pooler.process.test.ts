import { expect, onTestFinished, test } from 'vitest'
import { runChecks } from '../checks/run-checks.ts'
import { readConfig } from '../settings/config.ts'
import { createTestDatabase } from '../testing/database/database.ts'
import { createEmptyDir } from '../testing/database/postgres-fixtures.ts'
import { startTransactionPooler } from '../testing/database/transaction-pooler.ts'
import { start } from './start.ts'

const dora = { name: 'Dora', email: 'dora@swimmers.example', password: 'morning swim in the lake' }

/** Two servers behind one pooler in transaction mode. Their notifications use DATABASE_LISTEN_URL. */
async function startServers() {
  const { pool, url, close } = await createTestDatabase()
  const { rows } = await pool.query('select current_database() as database')
  await pool.query(`alter database ${rows[0].database} set timezone = 'UTC'`)
  const pooler = await startTransactionPooler(url)
  const servers = await Promise.all([1, 2].map(() => startServer(pooler.url, url)))
  onTestFinished(async () => {
    await Promise.all(servers.map(({ stop }) => stop()))
    await pooler.stop()
    await close()
  })
  return { pool, pooler, url, servers }
}

async function startServer(pooledUrl: string, url: string) {
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: await createEmptyDir(),
    DATABASE_URL: pooledUrl,
    DATABASE_LISTEN_URL: url,
  })
  const { stop, port } = await start(config)
  const request = async (path: string, options: { token?: string; body?: object } = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: options.body ? 'POST' : 'GET',
      headers: {
        ...(options.body && { 'content-type': 'application/json' }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  }
  return { stop, config, request }
}

test('serves requests through a pooler in transaction mode, and passes on ended sessions', async () => {
  const { servers } = await startServers()
  const [first, second] = servers
  if (!first || !second) throw new Error('Two servers were started.')
  expect((await first.request('/users/', { body: dora })).status).toBe(201)
  const login = await first.request('/auth/login', { body: { username: dora.email, password: dora.password } })
  const token = login.body.access_token as string

  // More often than there are connections in the pool, so that each statement runs on all of them.
  for (let round = 1; round <= 12; round++)
    for (const server of servers) {
      const title = `Swim ${round}`
      const posted = await server.request('/activities/upload', { token, body: { title } })
      expect([posted.status, posted.body.title]).toEqual([201, title])
      expect((await server.request('/feed', { token })).status).toBe(200)
    }

  expect((await second.request('/users/me', { token })).status).toBe(200)
  await first.request('/auth/logout', { token, body: {} })
  // The session is cached in the second process until the event arrives.
  await expect.poll(async () => (await second.request('/users/me', { token })).status).toBe(401)
})

test('checks the pooler and the database behind it', async () => {
  const { pool, pooler, url, servers } = await startServers()
  const config = servers[0]?.config
  if (!config) throw new Error('Two servers were started.')
  const pooled = async () => {
    const results = await runChecks({ config, url: pooler.url, namesInFile: [] })
    return results.filter(({ name }) => name === 'pooler' || name === 'notifications')
  }
  expect(await pooled()).toMatchObject([
    { name: 'notifications', status: 'ok' },
    { name: 'pooler', status: 'warning', message: expect.stringContaining("statement_timeout = '10s'") },
  ])
  expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])

  // The connections of the pooler are open already.
  const { rows } = await pool.query('select current_database() as database')
  for (const setting of ["statement_timeout = '10s'", "idle_in_transaction_session_timeout = '15s'"])
    await pool.query(`alter database ${rows[0].database} set ${setting}`)
  expect(await pooled()).toMatchObject([
    { name: 'notifications', status: 'ok' },
    { name: 'pooler', status: 'warning', message: expect.stringMatching(/older than the settings.*RECONNECT/) },
  ])
  const renewed = await startTransactionPooler(url)
  onTestFinished(renewed.stop)
  const results = await runChecks({ config, url: renewed.url, namesInFile: [] })
  expect(results).toContainEqual(expect.objectContaining({ name: 'pooler', status: 'ok' }))
})
