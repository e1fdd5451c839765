import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from './database/database.ts'
import { createEmptyDir } from './database/postgres-fixtures.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const body = JSON.stringify({ email: 'nobody@swimmers.example' })
/** Starts the program again whenever it ends, like systemd, which keeps the socket open meanwhile. */
const serviceManager =
  'while :; do sh -c \'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"\' "$0" "$1" & echo "pid $!"; wait $!; done'

/** A service manager that owns a listening socket and runs the server on it. */
async function startService() {
  const { url, close } = await createTestDatabase()
  const dataDir = await createEmptyDir()
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const { fd } = (listener as unknown as { _handle: { fd: number } })._handle
  const manager = spawn('sh', ['-c', serviceManager, process.execPath, main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DAYSTAR_ENV_FILE: '',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      // The passed socket has another address.
      HOST: '192.0.2.1',
      PORT: String(port),
      RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  // The service manager alone has the socket from now on.
  listener.close()
  let output = ''
  manager.stdout?.on('data', (text: Buffer) => (output += text))
  const pid = () =>
    Number(
      output
        .match(/pid \d+/g)
        ?.at(-1)
        ?.slice('pid '.length),
    )
  onTestFinished(async () => {
    manager.kill('SIGKILL')
    await ended(manager)
    process.kill(pid(), 'SIGKILL')
    await close()
  })
  const starts = () => output.split('Daystar is running at').length - 1
  return { port, pid, starts }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function send(port: number, method: 'GET' | 'POST'): Promise<string> {
  const path = method === 'GET' ? '/source' : '/api/auth/password/forgot'
  const headers = method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  sent.end(method === 'POST' ? body : undefined)
  return await once(sent, 'response').then(
    ([response]) => {
      response.resume()
      return once(response, 'end').then(() => String(response.statusCode))
    },
    (error: NodeJS.ErrnoException) => error.code ?? String(error),
  )
}

test('fails no request while the process on a passed socket is replaced by the next one', {
  timeout: 150_000,
}, async () => {
  const { port, pid, starts } = await startService()
  // A request that arrives before the process does is served as well.
  expect(await send(port, 'GET')).toBe('200')
  const outcomes: Record<string, number> = {}
  let isDone = false
  const clients = Array.from({ length: 6 }, async (_, client) => {
    while (!isDone) {
      const outcome = await send(port, client % 2 === 0 ? 'GET' : 'POST')
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  })
  for (let replaced = 1; replaced <= 2; replaced++) {
    await expect.poll(starts, { timeout: 60_000 }).toBe(replaced)
    const before = outcomes['200'] ?? 0
    await expect.poll(() => outcomes['200'] ?? 0, { timeout: 60_000 }).toBeGreaterThan(before + 20)
    process.kill(pid(), 'SIGTERM')
  }
  await expect.poll(starts, { timeout: 60_000 }).toBe(3)
  isDone = true
  await Promise.all(clients)
  expect(Object.keys(outcomes)).toEqual(['200'])
})
