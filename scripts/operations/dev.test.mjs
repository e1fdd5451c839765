import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../free-port.mjs'
import { pinnedNode, projectRoot } from '../runtime.mjs'

async function startDevServers() {
  const dataDir = mkdtempSync(join(tmpdir(), 'daystar-dev-'))
  // Started by root, PostgreSQL runs under another account, which has to enter this folder.
  chmodSync(dataDir, 0o755)
  const [port, webPort] = [await freePort(), await freePort()]
  const child = spawn(pinnedNode(), [join(projectRoot, 'scripts/dev-servers.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: String(port),
      WEB_PORT: String(webPort),
      DAYSTAR_API: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const exited = once(child, 'exit').then(([code]) => code)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    child,
    exited,
    /** Waits until the server has been started this many times. */
    started: (/** @type {number} */ times) =>
      expect
        .poll(() => output.match(/Daystar is running at/g)?.length, { timeout: 60_000, message: output })
        .toBe(times),
    postgresPid: () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    status: (/** @type {string} */ path) => fetch(`http://localhost:${webPort}${path}`).then(({ status }) => status),
  }
}

/** @param {string} file */
function touch(file) {
  const now = new Date()
  utimesSync(join(projectRoot, file), now, now)
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the development servers restart the server on a change, but not PostgreSQL, and stop together', async () => {
  const { child, exited, started, postgresPid, status } = await startDevServers()
  await started(1)
  const postgres = postgresPid()
  await expect.poll(() => status('/api/openapi.json').catch(() => 0), { timeout: 60_000 }).toBe(200)

  touch('server/src/main.ts')
  await started(2)
  touch('server/migrations/0001-foundations.sql')
  await started(3)
  expect(await status('/api/openapi.json')).toBe(200)
  expect(postgresPid()).toBe(postgres)
  expect(isRunning(postgres)).toBe(true)

  child.kill('SIGINT')
  expect(await exited).toBe(0)
  expect(isRunning(postgres)).toBe(false)
  await expect(status('/')).rejects.toThrow()
}, 180_000)
