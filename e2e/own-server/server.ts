import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { serverEnvironment } from '../support/server-environment.ts'

const root = join(import.meta.dirname, '..', '..')
const startTimeoutMs = 110_000

/**
 * Starts the server of this test file before its first test, deletes its data after the last one, and returns its
 * output. `settings` can start what the server needs.
 */
export function ownServer(settings: () => Promise<Record<string, string>> = async () => ({})): {
  readonly output: () => string
  /** Starts the server again, with the same data and these settings in addition. */
  readonly restart: (added: Record<string, string>) => Promise<void>
  /** Stops the process of the server without closing its connections, until the returned function is called. */
  readonly pause: () => () => void
} {
  let server: ChildProcess | undefined
  let output = ''
  let env: Record<string, string> = {}
  async function start(): Promise<void> {
    output = ''
    server = spawn(process.execPath, ['e2e/support/start-server.ts'], {
      cwd: root,
      env: { ...process.env, ...serverEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
    await untilReady(server, () => output)
  }
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return
    const exit = once(server, 'exit')
    server.kill('SIGTERM')
    await exit
  }
  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs)
    env = await settings()
    await start()
  })
  test.afterAll(async () => {
    await stop()
    rmSync(process.env.E2E_DATA_DIR ?? '', { recursive: true, force: true })
  })
  return {
    output: () => output,
    restart: async (added) => {
      await stop()
      env = { ...env, ...added }
      await start()
    },
    pause: () => {
      const paused = server
      paused?.kill('SIGSTOP')
      return () => paused?.kill('SIGCONT')
    },
  }
}

async function untilReady(server: ChildProcess, output: () => string): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  server.once('exit', (code) => reject(new Error(`The server exited with ${code}:\n${output()}`)))
  promise.catch(() => undefined)
  while (!output().includes('Daystar is running at'))
    await Promise.race([once(server.stdout as NodeJS.ReadableStream, 'data'), promise])
}
