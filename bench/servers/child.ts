import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

const readyWithinMs = 60_000
const askEveryMs = 100

export interface Served {
  readonly pid: number
  stop(): Promise<void>
}

interface Program {
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Answers 200 once it serves. */
  readonly readyUrl: string
}

/** Starts a server in a process of its own and waits until it answers. */
export async function serveInChild({ args, env, readyUrl }: Program): Promise<Served> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  try {
    await untilReady(child, readyUrl)
    return { pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + readyWithinMs
  while (Date.now() < until && child.exitCode === null) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    // Where the port is taken, whoever has it answers while our own process ends.
    if (isUp && child.exitCode === null) return
    await pause(askEveryMs)
  }
  throw new Error(`${child.spawnargs.at(-1)} does not answer at ${url}.`)
}
