import { spawn } from 'node:child_process'
import process from 'node:process'
import { endGroup, exitCode, ownGroups, samePressMs } from './processes.mjs'
import { duration, print } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

const firstPauseMs = 1_000
const longestPauseMs = 30_000
const steadyAfterMs = 60_000
const startsBeforeGivingUp = 10

/**
 * @typedef {object} Ended
 * @property {number} code
 * @property {NodeJS.Signals | null} signal
 * @property {boolean} wasUp it had opened its port before it ended
 * @property {number} livedMs
 */

/**
 * Keeps a server running in the foreground until it is asked to stop, and answers with its exit code. A server that dies
 * after it was up is started again, more and more slowly; one that never came up is not, because a wrong setting or a
 * busy port does not mend by itself.
 * @param {string[]} args what the pinned Node runs
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, node?: string, firstPauseMs?: number }} options
 * @returns {Promise<number>}
 */
export async function supervise(args, options) {
  const stop = stopOnSignals()
  let everUp = false
  let failures = 0
  for (;;) {
    const ended = await runOnce(args, options, stop)
    everUp ||= ended.wasUp
    if (stop.requested || ended.code === 0 || !everUp) return ended.code
    failures = ended.wasUp && ended.livedMs > steadyAfterMs ? 1 : failures + 1
    if (failures > startsBeforeGivingUp) {
      print(`\nThe server ended ${failures} times in a row; not starting it again.`)
      return ended.code
    }
    const pauseMs = Math.min((options.firstPauseMs ?? firstPauseMs) * 2 ** (failures - 1), longestPauseMs)
    const how = ended.signal ? `was ended by ${ended.signal}` : `ended with code ${ended.code}`
    print(`\nThe server ${how}; starting it again in ${duration(pauseMs)}.`)
    await stop.orAfter(pauseMs)
    if (stop.requested) return ended.code
  }
}

/**
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, node?: string }} options
 * @param {ReturnType<typeof stopOnSignals>} stop
 * @returns {Promise<Ended>}
 */
function runOnce(args, { env, cwd = projectRoot, node = pinnedNode() }, stop) {
  const startedAt = performance.now()
  const preload = new URL('./supervised.mjs', import.meta.url).href
  return new Promise((resolve, reject) => {
    // A session of its own keeps a Ctrl-C at the terminal from the server's database, which must outlive the drain.
    const child = spawn(node, ['--import', preload, ...args], {
      cwd,
      env: { ...env, PATH: toolPath(env) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: ownGroups,
    })
    let wasUp = false
    child.on('message', (message) => {
      wasUp ||= message === 'listening'
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stop.child = undefined
      resolve({ code: exitCode(code, signal), signal, wasUp, livedMs: performance.now() - startedAt })
    })
    stop.child = child
  })
}

/** The first signal asks the server to drain; a second one, later, ends it at once. */
function stopOnSignals() {
  let requestedAt = Number.NaN
  let wake = () => {}
  const stop = {
    requested: false,
    /** @type {import('node:child_process').ChildProcess | undefined} */
    child: undefined,
    /** @param {number} pauseMs */
    orAfter: (pauseMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        wake = () => {
          clearTimeout(timer)
          resolve(undefined)
        }
      }),
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!stop.requested) {
        stop.requested = true
        requestedAt = performance.now()
        stop.child?.kill('SIGTERM')
        wake()
      } else if (performance.now() - requestedAt > samePressMs && stop.child) {
        print('Stopping at once.')
        endGroup(stop.child, 'SIGKILL')
      }
    })
  }
  return stop
}
