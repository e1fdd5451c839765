import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A process that was killed this instant may hold its lock for a moment longer. */
const patienceMs = 500
const sqliteBusy = 5

/** Another process of Daystar has the folder. */
export class FolderTaken extends Error {}

/**
 * Makes this process the only Daystar on a folder. The operating system holds the lock (an SQLite file under an exclusive
 * transaction, as Node itself cannot lock files) and drops it with the process, so no lock can be left behind by a crash.
 * Nothing else may open daystar.lock: closing it would drop the lock, as POSIX has it.
 */
export function lockFolder(dataDir: string): () => void {
  const pidFile = join(dataDir, 'daystar.pid')
  const lock = new DatabaseSync(join(dataDir, 'daystar.lock'), { timeout: patienceMs })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) {
      throw new Error(`The folder ${dataDir} cannot be locked: ${(cause as Error).message}.`, { cause })
    }
    throw new FolderTaken(`Another Daystar (process ${holder(pidFile)}) is already running on ${dataDir}.`, { cause })
  }
  // The last holder may have been another user, whose file cannot be written but can be replaced.
  rmSync(pidFile, { force: true })
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

function holder(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
