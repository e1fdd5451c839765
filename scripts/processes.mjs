import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

/**
 * @typedef {object} Finished
 * @property {number} code 0 for success; 128 + the signal number when a signal ended it, as in a shell
 * @property {string} output both streams, in the order of arrival
 * @property {number} durationMs
 * @property {number | undefined} cpuSeconds of the command and its ended descendants, where `measuresCpu` asked for it
 *
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeoutMs] after this the command and its descendants are killed
 * @property {(text: string) => void} [onOutput]
 * @property {boolean} [measuresCpu] has no effect on Windows
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** The exit code of this process after a signal, once no command is running. @type {number | undefined} */
let exitCodeAfterSignal

/**
 * Runs a command and collects its output. Each command gets a process group of its own, so that ending the group also
 * ends the command's descendants.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<Finished>}
 */
export function run(command, args, { cwd, env = process.env, timeoutMs, onOutput, measuresCpu = false }) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const isMeasured = measuresCpu && ownGroups
    const options = { cwd, env, detached: ownGroups }
    const child = isMeasured
      ? spawn('sh', ['-c', measuringScript, 'sh', command, ...args], {
          ...options,
          stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        })
      : spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    let times = ''
    child.stdio[3]?.on('data', (chunk) => (times += chunk))
    const collect = (/** @type {string} */ text) => {
      output += text
      onOutput?.(text)
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => endGroup(child, 'SIGKILL'), timeoutMs)
    const finish = (/** @type {number} */ code) => {
      if (!running.delete(child)) return
      clearTimeout(timer)
      // After a signal the caller must not start its next command.
      const durationMs = performance.now() - startedAt
      if (exitCodeAfterSignal === undefined) resolve({ code, output, durationMs, cpuSeconds: cpuSecondsOf(times) })
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
 * Runs its arguments as a command and writes the processor time of its descendants to descriptor 3. The shell outlives
 * a signal to the group, as the command may need time to clean up.
 */
const measuringScript = `trap : HUP INT TERM
"$@" 3>&-
code=$?
times >&3
exit $code`

/**
 * @param {string} times output of the shell's `times`: user and system time of the shell, then of its descendants
 * @returns {number | undefined}
 */
function cpuSecondsOf(times) {
  const [, descendants] = times.split('\n')
  const parts = [...(descendants ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  if (parts.length === 0) return undefined
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

/** Windows has no process groups; there the console delivers Ctrl-C to every process. */
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
    // The process has already ended.
  }
}

/** @type {() => Promise<void>} */
let cleanUp = async () => {}

async function exitAfterCleanup() {
  await cleanUp().catch((error) => process.stderr.write(`${error.stack}\n`))
  process.exit(exitCodeAfterSignal)
}

/**
 * On SIGINT, SIGTERM or SIGHUP: ends every running command, waits for its cleanup (npm rolls an incomplete installation
 * back), and exits with the code that a shell expects. A second signal kills the commands.
 * @param {() => Promise<void>} [cleanUpAfter] runs when all commands have ended
 * @returns {() => void} removes the signal handlers
 */
export function endCommandsOnSignals(cleanUpAfter) {
  if (cleanUpAfter) cleanUp = cleanUpAfter
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  let signalledAt = Number.NaN
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    const isFirst = exitCodeAfterSignal === undefined
    if (!isFirst && performance.now() - signalledAt < samePressMs) return
    signalledAt = performance.now()
    exitCodeAfterSignal = exitCode(null, signal)
    for (const child of running) {
      endGroup(child, isFirst ? 'SIGTERM' : 'SIGKILL')
      if (child.exitCode !== null || child.signalCode !== null) running.delete(child)
    }
    if (isFirst && running.size === 0) void exitAfterCleanup()
  }
  for (const signal of signals) process.on(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
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

const parentCheckIntervalMs = 500

/** npm forwards a Ctrl-C that the terminal has already delivered; signals within this time are one key press. */
export const samePressMs = 1_000

/**
 * The error is usually at the end of a long output.
 * @param {string} output
 * @param {number} lineCount
 */
export function lastLines(output, lineCount) {
  return output.trimEnd().split('\n').slice(-lineCount).join('\n')
}
