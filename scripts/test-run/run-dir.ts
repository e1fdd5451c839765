import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { sendSignal } from '../processes.mjs'
import { tempDir } from './temp-dir.ts'

/** A process that ignores SIGINT, as those of background jobs do, gets the next signal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGKILL'] as const
const signalTimeoutMs = 8_000
const pollIntervalMs = 50

/**
 * Creates the temporary directory of a test run, which is TMPDIR of all commands of the run, so that deleting it
 * deletes everything they create. A watchdog process ends the run's processes and deletes the directory when this
 * process is killed.
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
 */
async function removeRunDir(path: string) {
  for (const signal of signals) await endProcesses(path, signal)
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function endProcesses(path: string, signal: NodeJS.Signals) {
  const deadline = performance.now() + signalTimeoutMs
  const signalled = new Set<number>()
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

/** The name of the watchdog's argument, by which its own process is recognized. */
const watchdogFlag = '--test-run-watchdog'

/** Returns the ids of the processes that have the path in their environment or arguments. */
export function processesOf(path: string) {
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

function startWatchdog(path: string) {
  const watchdog = spawn(process.execPath, [import.meta.filename, watchdogFlag, path], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Neither the process nor its pipe keeps the event loop of the test run alive.
  watchdog.unref()
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref()
  watchdog.on('error', () => undefined)
  watchdog.stdin.on('error', () => undefined)
  return watchdog
}

/** The watchdog: its stdin is closed when the process of the test run ends for any reason. */
if (process.argv[2] === watchdogFlag && process.argv[3]) {
  const path = process.argv[3]
  process.stdin.resume().on('end', () => void removeRunDir(path))
}
