import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

/**
 * @typedef {object} Finished
 * @property {number} code 0 for success; 128 + the signal's number when a signal ended it, as shells count
 * @property {string} output both streams, in the order they came
 * @property {number} durationMs
 *
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeoutMs] after this the command and what it started are killed
 * @property {(text: string) => void} [onOutput]
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** The exit code to leave with once nothing runs any more. @type {number | undefined} */
let endingWith

/**
 * Runs a command to its end and keeps what it printed. Each command leads a process group of its own, so that ending it
 * ends whatever it started too.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<Finished>}
 */
export function run(command, args, { cwd, env = process.env, timeoutMs, onOutput }) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroups })
    running.add(child)
    let output = ''
    const keep = (/** @type {string} */ text) => {
      output += text
      onOutput?.(text)
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => endGroup(child, 'SIGKILL'), timeoutMs)
    const finish = (/** @type {number} */ code) => {
      clearTimeout(timer)
      running.delete(child)
      // Whoever waits for this command must not begin the next one.
      if (endingWith === undefined) resolve({ code, output, durationMs: performance.now() - startedAt })
      else if (running.size === 0) process.exit(endingWith)
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      finish(127)
    })
    child.once('close', (code, signal) => finish(exitCode(code, signal)))
  })
}

/** Windows has no process groups; there a console's Ctrl-C reaches every process by itself. */
export const ownGroups = process.platform !== 'win32'

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0)
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function endGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(ownGroups ? -child.pid : child.pid, signal)
  } catch {
    // Already gone: that is what was wanted.
  }
}

/**
 * On Ctrl-C or SIGTERM: ends every command that is still running, waits until it has tidied up (npm rolls a half
 * installation back), and then ends this process, as a shell would expect. A second signal does not wait.
 * @returns {() => void} leaves the signals to somebody else
 */
export function endCommandsOnSignals() {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  let askedAt = Number.NaN
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    const again = performance.now() - askedAt > samePressMs
    if (!again && endingWith !== undefined) return
    askedAt = performance.now()
    endingWith = exitCode(null, signal)
    for (const child of running) endGroup(child, again ? 'SIGKILL' : 'SIGTERM')
    if (again || running.size === 0) process.exit(endingWith)
  }
  for (const signal of signals) process.on(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

/** npm passes on a Ctrl-C that the terminal has already delivered; what arrives within this time is the same key press. */
export const samePressMs = 1_000

/**
 * The end of a long output is where the reason stands.
 * @param {string} output
 * @param {number} lineCount
 */
export function lastLines(output, lineCount) {
  return output.trimEnd().split('\n').slice(-lineCount).join('\n')
}
