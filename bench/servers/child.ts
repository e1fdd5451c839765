import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

const readyTimeoutMs = 60_000
const pollIntervalMs = 10

export interface RunningServer {
  readonly pid: number
  stop(): Promise<void>
}

interface ServerProcess {
  /** Node by default. */
  readonly command?: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Returns 200 when the server is ready. */
  readonly readyUrl: string
}

/** Starts a server in a child process and waits until it is ready. */
export async function startServerProcess(server: ServerProcess): Promise<RunningServer> {
  const { command = process.execPath, args, env, readyUrl } = server
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => stopChild(child)
  try {
    await waitUntilReady(child, readyUrl)
    return { pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    // Another process may respond while this child exits, if the port is in use.
    if (isUp && child.exitCode === null) return
    await pause(pollIntervalMs)
  }
  throw new Error(`${child.spawnargs.at(-1)} did not become ready at ${url}.`)
}
