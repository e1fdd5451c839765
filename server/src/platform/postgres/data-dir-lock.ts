import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { privateFileMode } from '../process/data-dir.ts'

/** A process that was just killed may hold its lock a moment longer. */
const lockTimeoutMs = 500
const sqliteBusy = 5

/** Another Daystar process uses the data folder. */
export class DataDirInUseError extends Error {}

/**
 * Locks a data folder for this process with an exclusive transaction on an SQLite file, which the operating system ends
 * after a crash, and returns the unlock function. Under POSIX, closing any other handle of daystar.lock would release
 * it.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, 'daystar.pid')
  const lockFile = join(dataDir, 'daystar.lock')
  createPrivately(lockFile)
  const lock = new DatabaseSync(lockFile, { timeout: lockTimeoutMs })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== sqliteBusy) {
      throw new Error(`Could not lock the folder ${dataDir}: ${(cause as Error).message}.`, { cause })
    }
    throw new DataDirInUseError(`Another Daystar (process ${lockHolder(pidFile)}) is already running on ${dataDir}.`, {
      cause,
    })
  }
  // The file may belong to another user: it cannot be overwritten, but it can be deleted and created again.
  rmSync(pidFile, { force: true })
  writeFileSync(pidFile, `${process.pid}\n`, { mode: privateFileMode })
  return () => {
    rmSync(pidFile, { force: true })
    lock.close()
  }
}

/** SQLite would create it readable by every user. An existing file is not opened, see above. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', privateFileMode))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function lockHolder(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
