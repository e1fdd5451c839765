import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { endGroup, exitCode, onEndSignals } from './processes.mjs'
import { print } from './progress.mjs'
import { describeEnd, failuresInARow, isManaged, restartPauseMs } from './restarts.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/**
 * Runs a program in the foreground until it ends, and returns its exit code; the first signal asks it to shut down, a
 * later one kills it. A program that has been ready is started again when it crashes, unless a service manager does
 * that: see docs/decisions/0001-start-and-runtime.md.
 * @param {string[]} args what the pinned Node runs
 * @param {{ env: NodeJS.ProcessEnv, pauseMs?: (failures: number) => number, isRestarted?: boolean }} options
 * @returns {Promise<number>}
 */
export async function runInForeground(args, { env, pauseMs = restartPauseMs, isRestarted = !isManaged(process) }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const stop = new AbortController()
  onEndSignals((_, isFirst) => {
    stop.abort()
    if (isFirst) return child?.kill('SIGTERM')
    if (!child) return
    print('Stopping at once.')
    endGroup(child, 'SIGKILL')
  })
  let hasBeenReady = false
  for (let failures = 0; ; ) {
    const startedAt = performance.now()
    child = startProgram(args, env).on('message', (message) => {
      hasBeenReady ||= message === 'ready'
    })
    const [code, signal] = await once(child, 'exit')
    child = undefined
    // A program that failed before it was ready has settings that another attempt does not repair.
    if (stop.signal.aborted || code === 0 || !hasBeenReady || !isRestarted) return exitCode(code, signal)
    const ranMs = performance.now() - startedAt
    failures = failuresInARow(failures, ranMs)
    const pause = pauseMs(failures)
    print(`${describeEnd(code, signal, ranMs)} Starting it again in ${pause / 1_000} s.`)
    await delay(pause, undefined, { signal: stop.signal }).catch(() => {})
    if (stop.signal.aborted) return exitCode(code, signal)
  }
}

/**
 * Starts a program in a process group of its own: a Ctrl-C in the terminal would otherwise reach it twice, once from
 * the terminal and once from here. Over the IPC channel the program reports that it is ready, and notices when this
 * process has been killed.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function startProgram(args, env) {
  return spawn(pinnedNode(), args, {
    cwd: projectRoot,
    env: { ...env, PATH: toolPath(env) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
}
