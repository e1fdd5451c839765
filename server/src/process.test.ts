import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from './testing/database.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function freePort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer().listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, free: async () => void (await new Promise((resolve) => server.close(resolve))) }
}

/** A real process on a database of its own. */
async function daystar(env: Record<string, string>) {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-process-'))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (told += text))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { child, ended, told: () => told, stands: () => stands(child, () => told) }
}

async function stands(child: ChildProcess, told: () => string): Promise<void> {
  await expect.poll(() => child.exitCode ?? told(), { timeout: 15_000 }).toContain('Daystar is at')
}

test('it says where it is, serves, and on SIGTERM ends in order', async () => {
  const { port, free } = await freePort()
  await free()
  const node = await daystar({ PORT: String(port) })
  await node.stands()

  expect(node.told()).toContain(`Daystar is at http://localhost:${port}`)
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ status: 'ready' })
  node.child.kill('SIGTERM')

  expect(await node.ended).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

test('a request that runs is finished before it ends, and a live stream does not hold it up', async () => {
  const { port, free } = await freePort()
  await free()
  const node = await daystar({ PORT: String(port) })
  await node.stands()
  const at = `http://127.0.0.1:${port}/api`
  const json = { 'content-type': 'application/json' }
  const dora = { name: 'Dora', email: 'dora@swimmers.example', password: 'morning swim in the lake' }
  await fetch(`${at}/users/`, { method: 'POST', headers: json, body: JSON.stringify(dora) })
  const login = await fetch(`${at}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: dora.email, password: dora.password }),
  })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const live = await fetch(`${at}/live`, { headers: { authorization: `Bearer ${token}` } })
  expect(live.status).toBe(200)

  // Takes a tenth of a second and more, known address or not.
  const running = fetch(`${at}/auth/password/forgot`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: dora.email }),
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  node.child.kill('SIGTERM')

  expect((await running).status).toBe(200)
  expect(await node.ended).toBe(0)
})

test('a port that is taken is named', async () => {
  const { port, free } = await freePort()
  onTestFinished(free)
  const node = await daystar({ PORT: String(port) })
  expect(await node.ended).toBe(1)
  expect(node.told()).toContain(`Port ${port} is taken by another program.`)
})

test('every wrong setting is named, and nothing else is said', async () => {
  const node = await daystar({ PORT: 'many', LOG_LEVEL: 'loud' })
  expect(await node.ended).toBe(1)
  expect(node.told()).toMatch(
    /^\nDaystar could not start\.\nThese settings cannot be used:\n {2}PORT .*\n {2}LOG_LEVEL .*\n$/,
  )
})

test('a database that cannot be reached is told in a sentence', async () => {
  const node = await daystar({ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:9/daystar' })
  expect(await node.ended).toBe(1)
  expect(node.told()).toContain('The database cannot be reached')
  expect(node.told()).not.toContain('secret')
})

test('the log holds no token, password, address of a person, or query', async () => {
  const { port, free } = await freePort()
  await free()
  const node = await daystar({ PORT: String(port), LOG_LEVEL: 'trace' })
  await node.stands()
  const at = `http://127.0.0.1:${port}/api`
  const json = { 'content-type': 'application/json' }
  for (const name of ['Dora', 'Dora']) {
    const body = JSON.stringify({ name, email: 'dora@swimmers.example', password: 'morning swim in the lake' })
    await fetch(`${at}/users/`, { method: 'POST', headers: json, body })
  }
  const form = new URLSearchParams({ username: 'dora@swimmers.example', password: 'morning swim in the lake' })
  const login = await fetch(`${at}/auth/login`, { method: 'POST', body: form })
  const { access_token: token } = (await login.json()) as { access_token: string }
  await fetch(`${at}/users/search?q=secretquery`, {
    headers: { authorization: `Bearer ${token}`, cookie: 'c=secretcookie' },
  })
  node.child.kill('SIGTERM')
  await node.ended

  expect(node.told()).toContain('GET /api/users/search')
  for (const secret of [token, 'morning swim', 'dora@', 'secretquery', 'secretcookie'])
    expect(node.told()).not.toContain(secret)
})
