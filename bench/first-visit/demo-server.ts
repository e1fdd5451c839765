import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { stopChild } from '../servers/child.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = fileURLToPath(new URL('../.cache/first-visit', import.meta.url))
const startTimeoutMs = 300_000

export interface Demo {
  readonly origin: string
  /** Entries of the local storage of a signed-in member. */
  readonly session: Readonly<Record<string, string>>
  /** Shows an announcement above every page; none if it is empty. */
  setAnnouncement(text: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the production server with the demo community, which is created at the first start of a day, and signs its
 * first member in.
 */
export async function startDemo(port: number): Promise<Demo> {
  const child = spawn(process.execPath, ['demo/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DAYSTAR_ENV_FILE: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: process.env.BENCH_DATA_DIR ?? dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => stopChild(child)
  const origin = `http://127.0.0.1:${port}`
  try {
    const started = /Sign in as (\S+) with the password (.+)[\s\S]+ is running at/
    const [, username = '', password = ''] = await outputMatching(child.stdout, started)
    const session = await signIn(origin, { username, password })
    return { origin, session, setAnnouncement: (text) => announce(origin, session, text), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function signIn(origin: string, credentials: object): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`Signing in to the demo returned ${response.status}.`)
  const { access_token: token, user } = (await response.json()) as { access_token: string; user: { id: number } }
  return { token, user_id: String(user.id) }
}

async function announce(origin: string, { token }: Demo['session'], announcement: string): Promise<void> {
  const response = await fetch(`${origin}/api/admin/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ announcement }),
  })
  if (!response.ok) throw new Error(`Changing the announcement of the demo returned ${response.status}.`)
}

async function outputMatching(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<RegExpExecArray> {
  let output = ''
  const signal = AbortSignal.timeout(startTimeoutMs)
  for (;;) {
    const [chunk] = await once(stream, 'data', { signal })
    output += String(chunk)
    const match = pattern.exec(output)
    if (match) return match
  }
}
