import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const stopTimeoutMs = 30_000
const quitTimeoutMs = 10_000
const backendsTimeoutMs = 60_000
const pollIntervalMs = 50

type Log = Pick<FastifyBaseLogger, 'warn'>

export type PidFile = {
  pid: number
  socketDir: string | undefined
  sharedMemory: string | undefined
  ready: boolean
}

/** Reads postmaster.pid, which a running (or killed) PostgreSQL wrote to its data folder. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    socketDir: lines[4]?.trim() || undefined,
    sharedMemory: lines[6]?.trim() || undefined,
    ready: lines[7]?.trim() === 'ready',
  }
}

/**
 * Stops the PostgreSQL processes that a killed Daystar or a killed postmaster left running, so that a new PostgreSQL
 * can start on the same cluster. Two on one cluster would corrupt it, so this throws when a process remains.
 */
export async function stopOrphanedPostgres(cluster: string, log: Log): Promise<void> {
  const found = await readPidFile(cluster)
  if (!found) return
  if (isPostmasterOf(found.pid, cluster)) {
    log.warn(`A PostgreSQL of an earlier run (process ${found.pid}) is still running on ${cluster}; stopping it.`)
    await stopPostmaster(found.pid, cluster)
  }
  await waitForBackends(found, cluster, log)
  // The process id may now belong to a zombie or another program, which PostgreSQL would mistake for a running
  // postmaster. When the process does not exist, PostgreSQL removes the file itself.
  if (isPidInUse(found.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitUntil(stopTimeoutMs, () => !isPostmasterOf(pid, cluster))) return
  signal(pid, 'SIGQUIT')
  if (await waitUntil(quitTimeoutMs, () => !isPostmasterOf(pid, cluster))) return
  throw new Error(
    `Could not stop the PostgreSQL of an earlier run (process ${pid}) on ${cluster}. Kill it, then start again.`,
  )
}

/** Backends of a killed postmaster run until their statement ends, and hold its shared memory until then. */
async function waitForBackends({ sharedMemory }: PidFile, cluster: string, log: Log): Promise<void> {
  if (sharedMemory === undefined || !(await isAttached(sharedMemory))) return
  log.warn(`Waiting for processes of an earlier PostgreSQL on ${cluster} to exit.`)
  if (await waitUntil(backendsTimeoutMs, async () => !(await isAttached(sharedMemory)))) return
  throw new Error(`Processes of an earlier PostgreSQL are still running on ${cluster}. Kill them, then start again.`)
}

/**
 * Linux lists all shared memory segments. On other systems, the check that PostgreSQL does at startup has to suffice.
 */
async function isAttached(keyAndId: string): Promise<boolean> {
  const [key, id] = keyAndId.split(/\s+/)
  const table = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => '')
  return table.split('\n').some((line) => {
    const [rowKey, rowId, , , , , attached] = line.trim().split(/\s+/)
    // PostgreSQL writes the key as an unsigned number, the kernel as a signed one.
    return rowId === id && Number(rowKey) >>> 0 === Number(key) >>> 0 && Number(attached) > 0
  })
}

/** Checks the command line, because process ids are reused. The command line of a zombie is empty. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  const args = commandLine(pid)
  if (process.platform !== 'linux') return args.join(' ').includes(`postgres -D ${cluster} `)
  return basename(args[0] ?? '') === 'postgres' && args[args.indexOf('-D') + 1] === cluster
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return [execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })]
  } catch {
    return []
  }
}

function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitUntil(timeoutMs: number, isDone: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await delay(pollIntervalMs))
    if (await isDone()) return true
  return isDone()
}
