import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFileMode } from '../process/data-dir.ts'
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts'

const markerName = 'postgres.moved'

/** Thrown instead of using the private database of a community that has moved to another one. */
class MovedDatabaseError extends Error {
  override readonly name = 'MovedDatabaseError'
}

/** Returns whether DATA_DIR contains a private database, which may be unused. */
export function hasPrivateDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

/**
 * Records that the server uses DATABASE_URL while DATA_DIR contains a private database that is not in use. That
 * database is out of date from then on: a command that lacks DATABASE_URL, such as a scheduled backup, must not use it.
 */
export function recordMovedDatabase(dataDir: string, databaseUrl: string): void {
  const marker = join(dataDir, markerName)
  if (existsSync(marker) || !hasPrivateDatabase(dataDir) || isInUse(dataDir)) return
  const host = /@([^/?#]+)/.exec(databaseUrl)?.[1] ?? 'another server'
  writeFileSync(marker, `to ${host} on ${new Date().toISOString().slice(0, 10)}\n`, { mode: privateFileMode })
}

/** Throws if the community in DATA_DIR has moved to a database that DATABASE_URL named. */
export function rejectMovedDatabase(dataDir: string): void {
  const marker = join(dataDir, markerName)
  if (!existsSync(marker)) return
  throw new MovedDatabaseError(
    `The community in ${dataDir} moved ${readFileSync(marker, 'utf8').trim()}, and its private database is out of date.
Set DATABASE_URL, for example in the settings file. To use the private database again, delete ${marker}.`,
  )
}

function isInUse(dataDir: string): boolean {
  try {
    lockDataDir(dataDir)()
    return false
  } catch (error) {
    if (error instanceof DataDirInUseError) return true
    throw error
  }
}
