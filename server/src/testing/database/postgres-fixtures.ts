import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { startPrivatePostgres } from '../../platform/postgres/private-postgres.ts'
import { copyDataDir, createAccessibleDir } from '../processes/data-dirs.ts'

export const databaseOwnerPath = fileURLToPath(new URL('./database-owner.ts', import.meta.url))
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Creates a data directory with a stopped database by copying the one of this test run, because initdb takes much
 * longer.
 */
export async function createDataDir(): Promise<string> {
  const dir = await createEmptyDir()
  await copyDataDir(inject('initializedDataDir'), dir)
  return dir
}

export async function createEmptyDir(): Promise<string> {
  const dir = await createAccessibleDir('daystar-postgres-')
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  return dir
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

/** Starts a process that owns a data directory and writes continuously. See database-owner.ts. */
export async function spawnDatabaseOwner(dataDir: string) {
  const child = spawn(process.execPath, [databaseOwnerPath, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => kill(child))
  const acknowledged: number[] = []
  let postgresPid: number | undefined
  let isReady = false
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event = JSON.parse(line) as { ready?: boolean; acknowledged?: number; postgresPid?: number }
    if (event.acknowledged !== undefined) acknowledged.push(event.acknowledged)
    postgresPid = event.postgresPid ?? postgresPid
    isReady ||= event.ready === true
  })
  await vi.waitFor(() => expect(isReady).toBe(true), { timeout: 15_000, interval: 10 })
  return {
    pid: child.pid,
    acknowledged,
    postgresPid: () => postgresPid ?? 0,
    waitForWrites: async (count: number) => {
      const target = acknowledged.length + count
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(target), {
        timeout: 15_000,
        interval: 5,
      })
    },
    kill: () => kill(child),
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

export function isRunning(pid: number): boolean {
  return listProcesses().some((line) => line.startsWith(`${pid} `) && !/^\d+ Z/.test(line))
}

export function watchdogOf(postgresPid: number): number {
  return Number(
    listProcesses()
      .find((line) => line.includes(`daystar-watchdog ${postgresPid} `))
      ?.split(' ')[0],
  )
}

function listProcesses(): string[] {
  const output = execFileSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' })
  return output.split('\n').map((line) => line.trim().replace(/\s+/g, ' '))
}
