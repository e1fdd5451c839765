import { spawn } from 'node:child_process'
import process from 'node:process'
import { endGroup, exitCode, ownGroups, samePressMs } from './processes.mjs'
import { print } from './progress.mjs'
import { describeEnd, failuresInARow, isManaged, restartPauseMs } from './restarts.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/**
 * @typedef {object} Ended
 * @property {number} code
 * @property {NodeJS.Signals | null} signal
 * @property {boolean} wasReady
 * @property {number} ranMs
 */

/**
 * Runs a program in the foreground until it ends, and returns its exit code; the first signal asks it to shut down, a
 * later one kills it. A program that has been ready is started again when it crashes, unless a service manager does
 * that: see docs/decisions/0001-start-and-runtime.md.
 * @param {string[]} args what the pinned Node runs
 * @param {{
 *   env: NodeJS.ProcessEnv, node?: string, pauseMs?: (failures: number) => number, isRestarted?: boolean
 * }} options
 * @returns {Promise<number>}
 */
export async function runInForeground(
  args,
  { env, node = pinnedNode(), pauseMs = restartPauseMs, isRestarted = !isManaged(process) },
) {
  const stop = stopOnSignals()
  let hasBeenReady = false
  for (let failures = 0; ; ) {
    const { code, signal, wasReady, ranMs } = await runOnce(args, { env, node }, stop)
    hasBeenReady ||= wasReady
    // A program that failed before it was ready has settings that another attempt does not repair.
    if (stop.isRequested || code === 0 || !hasBeenReady || !isRestarted) return code
    failures = failuresInARow(failures, ranMs)
    const pause = pauseMs(failures)
    print(`${describeEnd(code, signal, ranMs)} Starting it again in ${pause / 1_000} s.`)
    await stop.orAfter(pause)
    if (stop.isRequested) return code
  }
}

/**
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, node: string }} options
 * @param {ReturnType<typeof stopOnSignals>} stop
 * @returns {Promise<Ended>}
 */
function runOnce(args, { env, node }, stop) {
  const startedAt = performance.now()
  // A process group of its own: a Ctrl-C in the terminal would otherwise reach the program twice, once from the
  // terminal and once from here. Over the IPC channel the program reports that it is ready, and notices when this
  // process has been killed.
  const child = spawn(node, args, {
    cwd: projectRoot,
    env: { ...env, PATH: toolPath(env) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: ownGroups,
  })
  stop.child = child
  let wasReady = false
  child.on('message', (message) => {
    wasReady ||= message === 'ready'
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stop.child = null
      resolve({ code: exitCode(code, signal), signal, wasReady, ranMs: performance.now() - startedAt })
    })
  })
}

function stopOnSignals() {
  let firstAt = Number.NaN
  let endPause = () => {}
  const stop = {
    isRequested: false,
    /** @type {import('node:child_process').ChildProcess | null} */
    child: null,
    /** @param {number} ms */
    orAfter: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        endPause = () => {
          clearTimeout(timer)
          resolve(undefined)
        }
      }),
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!stop.isRequested) {
        stop.isRequested = true
        firstAt = performance.now()
        stop.child?.kill('SIGTERM')
        endPause()
      } else if (performance.now() - firstAt > samePressMs && stop.child) {
        print('Stopping at once.')
        endGroup(stop.child, 'SIGKILL')
      }
    })
  }
  return stop
}
