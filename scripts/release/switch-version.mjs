import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const pollIntervalMs = 10
const requestTimeoutMs = 1_000
const startTimeoutMs = 120_000

/**
 * @typedef {object} Service a server that is started through the symlink `app` in its folder, as by a service manager
 * @property {() => Promise<void>} stop
 * @property {() => string} output
 */

/**
 * Starts the version that `app` leads to, and waits until it is ready.
 * @param {{ folder: string, env: NodeJS.ProcessEnv, url: string }} options
 * @returns {Promise<Service>}
 */
export async function startService({ folder, env, url }) {
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
  return { stop, output: () => output }
}

/** @param {string} url */
async function isReady(url) {
  return await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(requestTimeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Lets `app` lead to another version, in one step.
 * @param {string} folder
 * @param {string} version the name of a folder next to it
 */
export function switchTo(folder, version) {
  symlinkSync(version, join(folder, 'app.new'))
  renameSync(join(folder, 'app.new'), join(folder, 'app'))
}

/**
 * Switches to another version and restarts the service.
 * @param {Service} service
 * @param {Parameters<typeof startService>[0] & { version: string }} options
 * @returns {Promise<{ service: Service, downtimeMs: number }>} the time from the signal to the first successful request
 */
export async function upgradeService(service, { version, ...options }) {
  switchTo(options.folder, version)
  const stoppedAt = performance.now()
  await service.stop()
  return { service: await startService(options), downtimeMs: performance.now() - stoppedAt }
}
