import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { createTestDatabase } from '../database/database.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

export async function reservePort(): Promise<{ port: number; release: () => Promise<void> }> {
  const listener = createServer().listen(0, '0.0.0.0')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return { port, release: async () => void (await new Promise((resolve) => listener.close(resolve))) }
}

export async function freePort(): Promise<number> {
  const { port, release } = await reservePort()
  await release()
  return port
}

/** Starts a server process, by default on a separate database. */
export async function startProcess(env: Record<string, string>) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar-process-'))
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DAYSTAR_ENV_FILE: '',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { child, database, exited, output: () => output, waitUntilReady: () => waitUntilReady(child, () => output) }
}

async function waitUntilReady(child: ChildProcess, output: () => string): Promise<void> {
  await expect.poll(() => child.exitCode ?? output(), { timeout: 40_000 }).toContain('Daystar is running at')
}
