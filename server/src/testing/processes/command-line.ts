import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { runCommand } from '../../cli/run-command.ts'
import { createDataDir } from '../database/postgres-fixtures.ts'

const programs = {
  server: fileURLToPath(new URL('../../main.ts', import.meta.url)),
  cli: fileURLToPath(new URL('../../cli/main.ts', import.meta.url)),
}
export const ada = { name: 'Ada', email: 'ada@daystar.example', password: 'up before the sun' }

/** A running server with one member. */
export async function startWithAda() {
  const home = await createDataDir()
  const running = await startServer(home)
  await running.post('/users/', ada)
  const { access_token: token } = (await running.post('/auth/login', {
    username: ada.email,
    password: ada.password,
  })) as { access_token: string }
  return { home, running, token, me: () => running.get('/users/me', token) }
}

/** The settings file of a community on this machine is left out. */
const environment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DAYSTAR_ENV_FILE: '',
}

export async function startServer(dataDir: string, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [programs.server], {
    env: { ...environment, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'debug', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => stopProcess(child, 'SIGKILL'))
  let log = ''
  child.stdout.on('data', (text: Buffer) => (log += text))
  // The log contains the address, sometimes only after the message that the server is ready.
  const listening = /Server listening at (http:\/\/127\.0\.0\.1:\d+)"/
  await expect.poll(() => log, { timeout: 20_000 }).toMatch(listening)
  const origin = listening.exec(log)?.[1] ?? ''
  const request = async (path: string, init: RequestInit) => {
    const response = await fetch(`${origin}/api${path}`, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  return {
    origin,
    get: (path: string, token: string) => request(path, { headers: { authorization: `Bearer ${token}` } }),
    post: async (path: string, body: unknown) =>
      (
        await request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).body,
    stop: () => stopProcess(child, 'SIGTERM'),
  }
}

/** Runs a command on a data directory, in this process: starting another one takes longer than most commands. */
export async function daystar(dataDir: string, ...args: string[]) {
  const { exitCode, output, error } = await runCommand(
    args,
    { ...environment, DATA_DIR: dataDir },
    { program: 'bin/daystar', directory: process.cwd() },
  )
  return { code: exitCode, output: [output, error].flatMap((text) => (text === undefined ? [] : `${text}\n`)).join('') }
}

export async function runCommandProcess(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [programs.cli, ...args], {
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
