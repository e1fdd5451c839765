import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { tempDir } from '../memory-dir.mjs'

/** A process that ignores SIGINT, as those of background jobs do, gets the next signal. */
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGKILL'])
const signalTimeoutMs = 8_000
const pollIntervalMs = 50

/**
 * Creates the temporary directory of a test run, which is TMPDIR of all commands of the run, so that deleting it
 * deletes everything they create. A watchdog process ends the run's processes and deletes the directory when this
 * process is killed.
 * @returns {{ path: string, remove: () => Promise<void> }}
 */
export function createRunDir() {
  const path = mkdtempSync(join(tempDir(process.env), 'daystar-test-'))
  // When root runs the tests, PostgreSQL runs as another account, which must be able to access its data.
  chmodSync(path, 0o755)
  const watchdog = startWatchdog(path)
  return {
    path,
    remove: async () => {
      await removeRunDir(path)
      watchdog.kill('SIGKILL')
    },
  }
}

/**
 * Ends the processes that have the path of the directory of a run in their environment or arguments, and deletes it.
 * SIGINT stops PostgreSQL without waiting for its clients.
 * @param {string} path
 */
async function removeRunDir(path) {
  for (const signal of signals) await endProcesses(path, signal)
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/**
 * @param {string} path
 * @param {NodeJS.Signals} signal
 */
async function endProcesses(path, signal) {
  const deadline = performance.now() + signalTimeoutMs
  /** @type {Set<number>} */
  const signalled = new Set()
  for (;;) {
    const pids = processesOf(path)
    for (const pid of pids.filter((pid) => !signalled.has(pid))) {
      signalled.add(pid)
      sendSignal(pid, signal)
    }
    if (pids.length === 0 || performance.now() > deadline) return
    await delay(pollIntervalMs)
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** The name of the watchdog's argument, by which its own process is recognized. */
const watchdogFlag = '--test-run-watchdog'

/**
 * @param {string} path
 * @returns {number[]}
 */
export function processesOf(path) {
  const columns = process.platform === 'darwin' ? ['-axEww'] : ['axeww']
  const { stdout } = spawnSync('ps', [...columns, '-o', 'pid=,stat=,command='], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
    .split('\n')
    .filter((line) => line.includes(path) && !line.includes(watchdogFlag) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid)
}

/** @param {string} path */
function startWatchdog(path) {
  const watchdog = spawn(process.execPath, [fileURLToPath(import.meta.url), watchdogFlag, path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Neither the process nor its pipe keeps the event loop of the test run alive.
  watchdog.unref()
  if ('unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref()
  watchdog.on('error', () => undefined)
  watchdog.stdin.on('error', () => undefined)
  return watchdog
}

/** The watchdog: its stdin is closed when the process of the test run ends for any reason. */
if (process.argv[2] === watchdogFlag && process.argv[3]) {
  const path = process.argv[3]
  process.stdin.resume().on('end', () => void removeRunDir(path))
}
