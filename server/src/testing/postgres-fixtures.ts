import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { startPrivatePostgres } from '../platform/postgres/private-postgres.ts'

export const databaseOwnerPath = fileURLToPath(new URL('./database-owner.ts', import.meta.url))
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

let usedFolder: Promise<string> | undefined
afterAll(async () => {
  if (usedFolder) await rm(await usedFolder, { recursive: true, force: true })
})

/** A data folder after a first start and a stop. Copied, because making a cluster takes much longer. */
export async function createDataDir(): Promise<string> {
  usedFolder ??= firstStart()
  const folder = await createEmptyDir()
  execFileSync('cp', ['-a', `${await usedFolder}/.`, folder])
  return folder
}

export async function createEmptyDir(): Promise<string> {
  const folder = await reachableFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function firstStart(): Promise<string> {
  const folder = await reachableFolder()
  const postgres = await startPrivatePostgres({ dataDir: folder, log: silentLog })
  await postgres.stop()
  return folder
}

async function reachableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-life-'))
  await chmod(folder, 0o755)
  return folder
}

export async function startPostgres(dataDir: string, { durable = true }: { durable?: boolean } = {}) {
  const postgres = await startPrivatePostgres({ dataDir, log: silentLog, durable })
  const { pool, close } = openDatabase({ url: postgres.url, log: silentLog })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await close()
    await postgres.stop()
  }
  onTestFinished(stop)
  return { pool, postgres, stop }
}

/** A server of its own process, writing without pause. */
export async function spawnDatabaseOwner(dataDir: string) {
  const child = spawn(process.execPath, [databaseOwnerPath, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => kill(child))
  const acknowledged: number[] = []
  let postgresPid: number | undefined
  let isReady = false
  createInterface({ input: child.stdout }).on('line', (line) => {
    const told = JSON.parse(line) as { ready?: boolean; acknowledged?: number; postgresPid?: number }
    if (told.acknowledged !== undefined) acknowledged.push(told.acknowledged)
    postgresPid = told.postgresPid ?? postgresPid
    isReady ||= told.ready === true
  })
  await vi.waitFor(() => expect(isReady).toBe(true), { timeout: 15_000, interval: 10 })
  return {
    pid: child.pid,
    acknowledged,
    postgresPid: () => postgresPid ?? 0,
    acknowledges: async (more: number) => {
      const goal = acknowledged.length + more
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(goal), { timeout: 15_000, interval: 5 })
    },
    killed: () => kill(child),
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await gone
}

export function isRunning(pid: number): boolean {
  return processes().some((line) => line.startsWith(`${pid} `) && !/^\d+ Z/.test(line))
}

export function watchdogOf(postgresPid: number): number {
  return Number(
    processes()
      .find((line) => line.includes(`daystar-watchdog ${postgresPid} `))
      ?.split(' ')[0],
  )
}

function processes(): string[] {
  const listed = execFileSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' })
  return listed.split('\n').map((line) => line.trim().replace(/\s+/g, ' '))
}
