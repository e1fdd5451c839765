import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { isRoot } from './account.ts'

export const privateFolderMode = 0o700
export const privateFileMode = 0o600
/** Other accounts can pass through the folder, but not list it. */
const passableFolderMode = 0o711
/** A folder that every user may write to, such as /tmp, does not belong to Daystar alone. */
const sharedFolderBits = 0o1002

type Log = Pick<FastifyBaseLogger, 'warn'>

/**
 * Creates DATA_DIR, or removes permissions of other users from the files of an existing one, except for the folder of
 * the database, which is left to PostgreSQL. `holdsDatabase`: DATA_DIR contains the private PostgreSQL, whose account
 * must pass through.
 */
export function prepareDataDir(dataDir: string, { holdsDatabase, log }: { holdsDatabase: boolean; log: Log }): void {
  const mode = holdsDatabase && isRoot() ? passableFolderMode : privateFolderMode
  createFolder(dataDir, mode)
  const found = statSync(dataDir)
  if (process.geteuid === undefined || (found.mode & sharedFolderBits) !== 0) return
  try {
    if (found.uid === process.geteuid()) restrict(dataDir, found.mode, mode)
    for (const entry of readdirSync(dataDir, { withFileTypes: true }))
      if (!isDatabase(entry)) restrictTree(join(dataDir, entry.name), entry)
  } catch (error) {
    // Some file systems have no permissions.
    log.warn(
      { err: error },
      `The permissions of ${dataDir} could not be restricted. Other users may be able to read it.`,
    )
  }
}

/** Creates a private folder and those above it that are missing. */
export async function createPrivateFolder(path: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isThere) createFolder(path, privateFolderMode)
}

/** Creates a folder and those above it that are missing. The option `recursive` of `mkdir` never ends below /proc. */
function createFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (isFolder(path)) return
    const parent = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isFolder(parent)) throw error
    createFolder(parent, mode)
    createFolder(path, mode)
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/**
 * Folders are restricted after their content, so that an interrupted run is repeated. A folder that is already private
 * is skipped: its content was restricted or created private, and an installation with many media starts without delay.
 */
function restrictTree(path: string, entry: Dirent): void {
  const { uid, mode } = lstatSync(path)
  if (uid !== process.geteuid?.()) return
  if (entry.isFile()) restrict(path, mode, privateFileMode)
  if (!entry.isDirectory() || (mode & ~privateFolderMode & 0o777) === 0) return
  for (const child of readdirSync(path, { withFileTypes: true })) restrictTree(join(path, child.name), child)
  restrict(path, mode, privateFolderMode)
}

function restrict(path: string, mode: number, allowed: number): void {
  const permissions = mode & 0o7777
  if ((permissions & allowed) !== permissions) chmodSync(path, permissions & allowed)
}

function isDatabase({ name }: Dirent): boolean {
  return name === 'postgres' || name.startsWith('postgres.')
}
