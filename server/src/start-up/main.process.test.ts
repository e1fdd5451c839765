import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database/database.ts'
import { reservePort, startProcess } from '../testing/processes/server-process.ts'

test('prints its URL, serves requests and shuts down on SIGTERM', async () => {
  const { port, release } = await reservePort()
  await release()
  const server = await startProcess({ PORT: String(port) })
  await server.waitUntilReady()

  expect(server.output()).toContain(`Daystar is running at http://localhost:${port}`)
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'ready' })
  server.child.kill('SIGTERM')

  expect(await server.exited).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

test('logs once at start that members need HTTPS', async () => {
  const { port, release } = await reservePort()
  await release()
  const server = await startProcess({ PORT: String(port), PUBLIC_URL: `http://daystar.lan:${port}` })
  await server.waitUntilReady()
  expect(server.output().match(/Members need HTTPS/g)).toHaveLength(1)
})

test('logs problems of the installation at start and lists them in the readiness', async () => {
  const { port, release } = await reservePort()
  await release()
  const server = await startProcess({
    PORT: String(port),
    SMTP_URL: 'smtp://127.0.0.1:2',
    MEDIA_URL: 's3://KEY:SECRET@127.0.0.1:2/media?tls=off',
  })
  await server.waitUntilReady()
  await expect.poll(server.output, { timeout: 10_000 }).toMatch(/"check":"mail server".*ECONNREFUSED/)
  await expect.poll(server.output, { timeout: 10_000 }).toMatch(/"check":"media storage"/)
  expect(server.output()).not.toContain('SECRET')

  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    return [response.status, await response.json()]
  }
  await expect
    .poll(readiness)
    .toEqual([200, { status: 'ready', problems: ['The media storage is unreachable or not writable.'] }])
})

test('runs jobs with JOBS=only without opening a port, and none with JOBS=off', async () => {
  const { port, release } = await reservePort()
  await release()
  const { url, pool, close } = await createTestDatabase()
  onTestFinished(close)
  const web = await startProcess({ PORT: String(port), DATABASE_URL: url, JOBS: 'off' })
  await web.waitUntilReady()
  const json = { 'content-type': 'application/json' }
  const dora = { name: 'Dora', email: 'dora@swimmers.example', password: 'morning swim in the lake' }
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  await post('/users/', dora)
  await post('/auth/password/forgot', { email: dora.email })
  const waiting = async () => {
    const { rows } = await pool.query(
      'select attempts, locked_at from graphile_worker._private_jobs where run_at <= now()',
    )
    return rows
  }
  expect(await waiting()).toEqual([{ attempts: 0, locked_at: null }])

  // On the port of the web process, which a second process could not open.
  const worker = await startProcess({ PORT: String(port), DATABASE_URL: url, JOBS: 'only' })
  await expect.poll(worker.output, { timeout: 15_000 }).toContain('Daystar runs jobs and serves no requests')
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
  expect(worker.output()).toContain('the email was written to this file')
  expect(web.output()).not.toContain('the email was written to this file')
  worker.child.kill('SIGTERM')
  expect(await worker.exited).toBe(0)
})

test('serves metrics on a port of their own, and nothing without it', async () => {
  const [{ port, release }, metrics] = await Promise.all([reservePort(), reservePort()])
  await Promise.all([release(), metrics.release()])
  const server = await startProcess({ PORT: String(port), METRICS_PORT: String(metrics.port) })
  await server.waitUntilReady()
  const baseUrl = `http://127.0.0.1:${port}/api`
  const json = { 'content-type': 'application/json' }
  const dora = { name: 'Dora', email: 'dora@swimmers.example', password: 'morning swim in the lake' }
  const post = (path: string, body: object) =>
    fetch(`${baseUrl}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  await post('/users/', dora)
  await post('/auth/password/forgot', { email: dora.email })
  const login = await post('/auth/login', { username: dora.email, password: dora.password })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const stream = new AbortController()
  const openedAt = performance.now()
  await fetch(`${baseUrl}/live`, { headers: { authorization: `Bearer ${token}` }, signal: stream.signal })

  const read = async () => await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  await expect.poll(read, { timeout: 10_000 }).toContain('daystar_jobs_total{kind="send_mail",outcome="completed"} 1')
  const text = await read()
  expect(text).toContain(
    'daystar_http_request_duration_seconds_count{method="POST",route="/api/users/",status="201"} 1',
  )
  for (const line of [
    'daystar_live_streams 1',
    'daystar_pubsub_connected 1',
    'daystar_members 1',
    'daystar_media_bytes 0',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text).toMatch(/daystar_database_connections\{state="waiting"\} 0/)
  expect(text).toMatch(/daystar_cache_lookups_total\{cache="sessions",result="miss"\} [1-9]/)
  expect(text).toMatch(/daystar_barriers_total\{outcome="passed"\} \d/)
  expect(text).toMatch(/daystar_data_free_bytes [1-9]/)
  const dashboard = await readFile(new URL('../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8')
  for (const [name] of dashboard.matchAll(/\b(?:daystar|nodejs|process)_\w+/g)) expect(text).toContain(name)
  const guide = await readFile(new URL('../../../docs/operating/monitor.md', import.meta.url), 'utf8')
  const shown = { dashboard, guide }
  for (const [, name = ''] of text.matchAll(/^# TYPE (daystar_\w+) /gm))
    for (const [place, content] of Object.entries(shown)) expect(content, `${name} in the ${place}`).toContain(name)

  // Longer than a slow request.
  await expect.poll(() => performance.now() - openedAt, { timeout: 5_000 }).toBeGreaterThan(1_200)
  stream.abort()
  await expect.poll(read).toContain('daystar_live_streams 0')
  expect(server.output()).not.toContain('/api/live')
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).headers.get('content-type')).not.toContain('text/plain')
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('shuts down when its launcher is killed', async () => {
  const server = await startProcess({ PORT: '0' })
  await server.waitUntilReady()
  server.child.disconnect()
  expect(await server.exited).toBe(0)
})

test('finishes running requests on shutdown without waiting for live streams', async () => {
  const { port, release } = await reservePort()
  await release()
  const server = await startProcess({ PORT: String(port) })
  await server.waitUntilReady()
  const baseUrl = `http://127.0.0.1:${port}/api`
  const json = { 'content-type': 'application/json' }
  const dora = { name: 'Dora', email: 'dora@swimmers.example', password: 'morning swim in the lake' }
  await fetch(`${baseUrl}/users/`, { method: 'POST', headers: json, body: JSON.stringify(dora) })
  const login = await fetch(`${baseUrl}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: dora.email, password: dora.password }),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const live = await fetch(`${baseUrl}/live`, { headers: { authorization: `Bearer ${token}` } })
  expect(live.status).toBe(200)

  // The server asks for the body when it has started to handle the request.
  const headers = { ...json, expect: '100-continue' }
  const pending = request(`${baseUrl}/auth/password/forgot`, { method: 'POST', headers })
  pending.flushHeaders()
  await once(pending, 'continue')
  server.child.kill('SIGTERM')
  pending.end(JSON.stringify({ email: dora.email }))
  const [response] = (await once(pending, 'response')) as [IncomingMessage]

  expect(response.statusCode).toBe(200)
  response.resume()
  expect(await server.exited).toBe(0)
})

test('reports a port that is already in use', async () => {
  const { port, release } = await reservePort()
  onTestFinished(release)
  const server = await startProcess({ PORT: String(port) })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(`Port ${port} is already in use by another program.`)
})

test('reports all invalid settings and prints nothing else', async () => {
  const server = await startProcess({ PORT: 'many', LOG_LEVEL: 'loud' })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/^\nDaystar could not start\.\nInvalid settings:\n {2}PORT .*\n {2}LOG_LEVEL .*\n$/)
})

test('reports an unreachable database without its password', async () => {
  const server = await startProcess({ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:9/daystar' })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('Could not connect to the database')
  expect(server.output()).not.toContain('secret')
})

test('logs no tokens, passwords, email addresses, cookies or query strings', async () => {
  const { port, release } = await reservePort()
  await release()
  const server = await startProcess({ PORT: String(port), LOG_LEVEL: 'trace' })
  await server.waitUntilReady()
  const baseUrl = `http://127.0.0.1:${port}/api`
  const json = { 'content-type': 'application/json' }
  for (const name of ['Dora', 'Dora']) {
    const body = JSON.stringify({ name, email: 'dora@swimmers.example', password: 'morning swim in the lake' })
    await fetch(`${baseUrl}/users/`, { method: 'POST', headers: json, body })
  }
  const form = new URLSearchParams({ username: 'dora@swimmers.example', password: 'morning swim in the lake' })
  const login = await fetch(`${baseUrl}/auth/login`, { method: 'POST', body: form })
  const { access_token: token } = (await login.json()) as { access_token: string }
  await fetch(`${baseUrl}/users/search?q=secretquery`, {
    headers: { authorization: `Bearer ${token}`, cookie: 'c=secretcookie' },
  })
  server.child.kill('SIGTERM')
  await server.exited

  expect(server.output()).toContain('GET /api/users/search')
  for (const secret of [token, 'morning swim', 'dora@', 'secretquery', 'secretcookie'])
    expect(server.output()).not.toContain(secret)
})
