import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** The signals that end a command. */
export const endSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** npm forwards a Ctrl-C that the terminal has already delivered; signals within this time are one key press. */
const samePressMs = 1_000

const parentCheckIntervalMs = 500

/** @type {Set<ChildProcess>} */
const running = new Set()

/** The exit code of this process after a signal, once no command is running. @type {number | undefined} */
let exitCodeAfterSignal

/** @type {() => Promise<void>} */
let cleanUp = async () => {}

/**
 * Runs a command and collects its output, both streams in the order of arrival. Each command gets a process group of
 * its own, so that ending the group also ends the command's descendants.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, onOutput?: (text: string) => void }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd, env = process.env, timeoutMs, onOutput }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        onOutput?.(text)
      })
    const timer = timeoutMs && setTimeout(() => endGroup(child, 'SIGKILL'), timeoutMs)
    const finish = (/** @type {number} */ code) => {
      if (!running.delete(child)) return
      clearTimeout(timer)
      // After a signal the caller must not start its next command.
      if (exitCodeAfterSignal === undefined) resolve({ code, output })
      else if (running.size === 0) void exitAfterCleanup()
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      finish(127)
    })
    child.once('close', (code, signal) => finish(exitCode(code, signal)))
    // Descendants that have left the group may keep the output open, so that "close" does not follow.
    child.once('exit', (code, signal) => {
      if (exitCodeAfterSignal !== undefined) finish(exitCode(code, signal))
    })
  })
}

/**
 * Returns 0 for success, and 128 + the number of the signal that ended a command, as a shell does.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0)
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function endGroup(child, signal) {
  if (child.pid !== undefined) sendSignal(-child.pid, signal)
}

/**
 * @param {number} pid that of a process, or with a minus that of a group
 * @param {NodeJS.Signals} signal
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

async function exitAfterCleanup() {
  await cleanUp().catch((error) => process.stderr.write(`${error.stack}\n`))
  process.exit(exitCodeAfterSignal)
}

/**
 * Calls a function for each signal that is not of the same key press as the one before.
 * @param {(signal: NodeJS.Signals, isFirst: boolean) => void} onSignal
 * @returns {() => void} removes the signal handlers
 */
export function onEndSignals(onSignal) {
  let signalledAt = Number.NEGATIVE_INFINITY
  const handle = (/** @type {NodeJS.Signals} */ signal) => {
    const isFirst = signalledAt === Number.NEGATIVE_INFINITY
    if (performance.now() - signalledAt < samePressMs) return
    signalledAt = performance.now()
    onSignal(signal, isFirst)
  }
  for (const signal of endSignals) process.on(signal, handle)
  return () => {
    for (const signal of endSignals) process.off(signal, handle)
  }
}

/**
 * On a signal: ends every running command, waits for its cleanup (npm rolls an incomplete installation back), and exits
 * with the code that a shell expects. A second signal kills the commands.
 * @param {() => Promise<void>} [cleanUpAfter] runs when all commands have ended
 * @returns {() => void} removes the signal handlers
 */
export function endCommandsOnSignals(cleanUpAfter) {
  if (cleanUpAfter) cleanUp = cleanUpAfter
  return onEndSignals((signal, isFirst) => {
    exitCodeAfterSignal = exitCode(null, signal)
    for (const child of running) {
      endGroup(child, isFirst ? 'SIGTERM' : 'SIGKILL')
      if (child.exitCode !== null || child.signalCode !== null) running.delete(child)
    }
    if (isFirst && running.size === 0) void exitAfterCleanup()
  })
}

/** A killed npm cannot pass a signal on, so that its command would outlive it. */
export function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, parentCheckIntervalMs)
  timer.unref()
}

/**
 * The error is usually at the end of a long output.
 * @param {string} output
 * @param {number} lineCount
 */
export function lastLines(output, lineCount) {
  return output.trimEnd().split('\n').slice(-lineCount).join('\n')
}
