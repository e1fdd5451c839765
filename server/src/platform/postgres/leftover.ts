import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

const stopMs = 30_000
const quitMs = 10_000
const backendsMs = 60_000
const stepMs = 50

type Log = Pick<FastifyBaseLogger, 'warn'>

export type PidFile = {
  pid: number
  socketDir: string | undefined
  sharedMemory: string | undefined
  ready: boolean
}

/** What a running (or killed) PostgreSQL wrote into its data folder about itself. */
export async function pidFile(cluster: string): Promise<PidFile | undefined> {
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
 * Ends what a killed Daystar or a killed PostgreSQL left behind in a folder, so that a new one may start there. Two on one
 * folder would corrupt it: this either makes sure that nobody is left, or throws.
 */
export async function stopLeftover(cluster: string, log: Log): Promise<void> {
  const found = await pidFile(cluster)
  if (!found) return
  if (isPostmasterOf(found.pid, cluster)) {
    log.warn(`A PostgreSQL of an earlier run (process ${found.pid}) still serves ${cluster}; it is stopped first.`)
    await stop(found.pid, cluster)
  }
  await backendsGone(found, cluster, log)
  // The number may now be a zombie's or a stranger's, which PostgreSQL would take for a rival. Otherwise it tidies up itself.
  if (isTaken(found.pid)) await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function stop(pid: number, cluster: string): Promise<void> {
  signal(pid, 'SIGINT')
  if (await within(stopMs, () => !isPostmasterOf(pid, cluster))) return
  signal(pid, 'SIGQUIT')
  if (await within(quitMs, () => !isPostmasterOf(pid, cluster))) return
  throw new Error(
    `The PostgreSQL of an earlier run (process ${pid}) on ${cluster} does not stop. End it, then start again.`,
  )
}

/** Backends outlive a killed postmaster until their statement ends, and keep its shared memory as long. */
async function backendsGone({ sharedMemory }: PidFile, cluster: string, log: Log): Promise<void> {
  if (sharedMemory === undefined || !(await isAttached(sharedMemory))) return
  log.warn(`Processes of an earlier PostgreSQL still finish their work on ${cluster}; the start waits for them.`)
  if (await within(backendsMs, async () => !(await isAttached(sharedMemory)))) return
  throw new Error(`Processes of an earlier PostgreSQL do not leave ${cluster}. End them, then start again.`)
}

/** Linux tells every user who is attached to what; elsewhere PostgreSQL's own check has to do. */
async function isAttached(keyAndId: string): Promise<boolean> {
  const [key, id] = keyAndId.split(/\s+/)
  const table = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => '')
  return table.split('\n').some((line) => {
    const [rowKey, rowId, , , , , attached] = line.trim().split(/\s+/)
    // PostgreSQL writes the key unsigned, the kernel signed.
    return rowId === id && Number(rowKey) >>> 0 === Number(key) >>> 0 && Number(attached) > 0
  })
}

/** A number alone proves nothing: numbers are used again. A zombie has no command line left and is not taken for alive. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  const words = commandLine(pid)
  if (process.platform !== 'linux') return words.join(' ').includes(`postgres -D ${cluster} `)
  return basename(words[0] ?? '') === 'postgres' && words[words.indexOf('-D') + 1] === cluster
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return [execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })]
  } catch {
    return []
  }
}

function isTaken(pid: number): boolean {
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

async function within(limitMs: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await delay(stepMs)) if (await isSo()) return true
  return isSo()
}
