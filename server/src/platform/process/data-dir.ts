import { accessSync, chmodSync, constants, type Dirent, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { currentAccount, isRoot } from './account.ts'
import { SettingError } from './setting-errors.ts'

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
  requireOwnFiles(dataDir)
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

/** What Daystar writes to, apart from the database. A folder can also contain `lost+found` or files of the system. */
const writtenNames = ['', 'daystar.lock', 'mail', 'media', 'tmp']

/**
 * Throws an error that says how to repair a folder of another account, such as a copy. The database is left to
 * `resolvePlacement`.
 */
function requireOwnFiles(dataDir: string): void {
  for (const name of writtenNames) requireAccess(join(dataDir, name), dataDir)
}

function requireAccess(path: string, dataDir: string): void {
  const { uid, gid } = currentAccount()
  const owner = lstatSync(path, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === uid) return
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') return
    throw new SettingError(
      `DATA_DIR: ${path} belongs to user ${owner}, and Daystar runs as user ${uid}, which may not use it; if the folder ` +
        `was copied, give it to this user: chown -R ${uid}:${gid} ${dataDir}`,
    )
  }
}

/** Creates a private folder and those above it that are missing. */
export async function createPrivateFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found?.isDirectory()) createFolder(path, privateFolderMode)
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
