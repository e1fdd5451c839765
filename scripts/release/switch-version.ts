import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const pollIntervalMs = 10
const requestTimeoutMs = 1_000
const startTimeoutMs = 120_000

/** A server that is started through the symlink `app` in its folder, as by a service manager. */
interface Service {
  stop: () => Promise<void>
}

interface Options {
  folder: string
  env: NodeJS.ProcessEnv
  url: string
}

/** Starts the version that `app` leads to, and waits until it is ready. */
export async function startService({ folder, env, url }: Options): Promise<Service> {
  const child = spawn(join(folder, 'app', 'bin', 'daystar'), ['start'], { cwd: folder, env, stdio: 'pipe' })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const deadline = performance.now() + startTimeoutMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${output}`)
    if (performance.now() > deadline) {
      await stop()
      throw new Error(`The server was not ready after ${startTimeoutMs / 1000} s:\n${output}`)
    }
    await delay(pollIntervalMs)
  }
  return { stop }
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(requestTimeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Lets `app` lead to another version, the name of a folder next to it, in one step. */
export function switchTo(folder: string, version: string) {
  symlinkSync(version, join(folder, 'app.new'))
  renameSync(join(folder, 'app.new'), join(folder, 'app'))
}

/**
 * Switches to another version and restarts the service. Returns the time from the signal to the first successful
 * request.
 */
export async function upgradeService(service: Service, { version, ...options }: Options & { version: string }) {
  switchTo(options.folder, version)
  const stoppedAt = performance.now()
  await service.stop()
  return { service: await startService(options), downtimeMs: performance.now() - stoppedAt }
}
