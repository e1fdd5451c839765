import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createDataDir } from './database/postgres-fixtures.ts'
import { freePort } from './processes/server-process.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const kills = 10

test('keeps every acknowledged post when server, PostgreSQL or both are killed ten times during writes', {
  timeout: 180_000,
}, async () => {
  const dataDir = await createDataDir()
  const port = await freePort()
  const { killedCount } = keepRunning(dataDir, port)
  const baseUrl = `http://127.0.0.1:${port}/api`
  await waitUntilReady(port)
  const authorization = await signUp(baseUrl)

  const acknowledged = new Map<number, string>()
  let isDone = false
  const write = async (writer: number) => {
    for (let count = 0; !isDone; count++) {
      const title = `Swim ${writer}.${count}`
      const response = await fetch(`${baseUrl}/activities/upload`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ title }),
      }).catch(() => undefined)
      // The server may be killed after it sent the headers. Only complete responses are counted.
      const activity = response?.ok ? await response.json().catch(() => undefined) : undefined
      if (activity) acknowledged.set((activity as { id: number }).id, title)
      else await delay(20)
    }
  }
  const writers = [1, 2, 3].map(write)

  for (let kill = 0; kill < kills; kill++) {
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, { timeout: 40_000 }).toBeGreaterThan(before + 5)
    // Connections can still commit after their postmaster was killed, while the file has its process id.
    const postgres = await runningPid(join(dataDir, 'postgres', 'postmaster.pid'))
    const server = await runningPid(join(dataDir, 'daystar.pid'))
    if (kill % 3 !== 1) process.kill(server, 'SIGKILL')
    if (kill % 3 !== 0) process.kill(postgres, 'SIGKILL')
    await waitUntilReady(port)
  }
  isDone = true
  await Promise.all(writers)

  for (const [id, title] of acknowledged) {
    const response = await fetch(`${baseUrl}/activities/${id}`, { headers: { authorization } })
    expect(await response.json()).toMatchObject({ id, title })
  }
  expect(killedCount()).toBe(7)

  const second = await startSecondServer(dataDir)
  expect(second.code).toBe(1)
  expect(second.output).toMatch(/Another Daystar \(process \d+\) is already running on/)
})

function spawnServer(dataDir: string, port: number): ChildProcess {
  return spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DAYSTAR_ENV_FILE: '',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a new process whenever the server ends, as a service manager does. */
function keepRunning(dataDir: string, port: number) {
  let isStopping = false
  let killedCount = 0
  const start = () => {
    const started = spawnServer(dataDir, port)
    for (const stream of [started.stdout, started.stderr]) stream?.resume()
    return started
  }
  let server = start()
  const run = async () => {
    for (;;) {
      const [, signal] = await once(server, 'exit')
      if (signal === 'SIGKILL') killedCount += 1
      if (isStopping) return
      server = start()
    }
  }
  const ended = run()
  onTestFinished(async () => {
    isStopping = true
    server.kill('SIGTERM')
    const timeout = setTimeout(() => server.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(timeout)
  })
  return { killedCount: () => killedCount }
}

async function startSecondServer(dataDir: string) {
  const server = spawnServer(dataDir, await freePort())
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text: Buffer) => (output += text))
  const [code] = await once(server, 'close')
  return { code, output }
}

async function waitUntilReady(port: number): Promise<void> {
  const status = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 60_000, interval: 50 }).toBe(200)
}

async function signUp(baseUrl: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const ada = { name: 'Ada', email: 'ada@daystar.example', password: 'up before the sun' }
  await fetch(`${baseUrl}/users/`, { method: 'POST', headers, body: JSON.stringify(ada) })
  const body = JSON.stringify({ username: ada.email, password: ada.password })
  const login = await fetch(`${baseUrl}/auth/login`, { method: 'POST', headers, body })
  return `Bearer ${((await login.json()) as { access_token: string }).access_token}`
}

/** Waits until the process that the file names runs. */
async function runningPid(file: string): Promise<number> {
  let pid = Number.NaN
  const isRunning = async () => {
    pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    return Number.isNaN(pid) ? false : process.kill(pid, 0)
  }
  await expect.poll(() => isRunning().catch(() => false), { timeout: 40_000 }).toBe(true)
  return pid
}
