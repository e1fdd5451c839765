import { resolve } from 'node:path'
import { recount } from '../jobs/stored-counts.ts'
import { type Archive, fileArchive } from '../platform/backup/archive.ts'
import { ArchiveError } from '../platform/backup/archive-error.ts'
import { type BackupResult, createBackup } from '../platform/backup/backup.ts'
import type { BackupStore } from '../platform/backup/backup-store.ts'
import { withEncryption } from '../platform/backup/encrypted-archive.ts'
import { openBackupStore } from '../platform/backup/open-backup-store.ts'
import type { RestoreResult } from '../platform/backup/restore.ts'
import { createRotatedBackup, newestBackup } from '../platform/backup/rotated-backup.ts'
import { restoreOnTrial } from '../platform/backup/trial-restore.ts'
import { createLogger } from '../platform/process/log.ts'
import type { Config } from '../settings/config.ts'
import type { CommandContext } from './command-context.ts'

/** Names of files are relative to the directory. */
export interface FilePlace {
  readonly config: Config
  readonly directory: string
}

/** At most this many names of files are printed. */
const maxListedFiles = 10

interface BackUpOptions {
  /** Without a file, the backup is written to BACKUP_URL and outdated ones are removed. */
  readonly name?: string | undefined
  /** True when a backup may lack media files. */
  readonly allowsMissing?: boolean
}

/**
 * Throws an error if media files are missing that rows reference; the incomplete backup is kept, and older ones as
 * well.
 */
export async function backUp(
  context: CommandContext & FilePlace,
  { name, allowsMissing = false }: BackUpOptions,
): Promise<string> {
  const { config } = context
  // Does not migrate: a backup before an update must contain the tables of the version that was running.
  if (name !== undefined) {
    const file = resolve(context.directory, name)
    return describeBackup(await createBackup(context, archiveAt(file, config)), file, allowsMissing)
  }
  const store = requireStore(config)
  const { name: created, removed, ...result } = await createRotatedBackup(context, store, { ...config, allowsMissing })
  const rotation = removed.map((outdated) => `\nRemoved ${outdated}.`).join('')
  return `${describeBackup(result, `${created} in ${store.place}`, allowsMissing)}${rotation}`
}

function describeBackup({ rows, tables, files, deleted, lost }: BackupResult, place: string, allowsMissing: boolean) {
  const note = deleted === 0 ? '' : ` ${deleted} media files were deleted during the backup.`
  const summary = `Backed up ${rows} rows of ${tables} tables and ${files} media files to ${place}.${note}`
  if (lost.length === 0) return summary
  const problem = listFiles(`The media storage lacks ${lost.length} of the files that rows reference:`, lost)
  if (allowsMissing) return `${summary}\n${problem}`
  throw new ArchiveError(
    `${summary}\n${problem}\nThe backup is incomplete. Is the disk or the bucket of the media available? ` +
      'No older backup was removed. If the files are lost for good, use --allow-missing.',
  )
}

function listFiles(heading: string, files: readonly string[]): string {
  const more = files.length - maxListedFiles
  const lines = files.slice(0, maxListedFiles).map((file) => `  ${file}`)
  return [heading, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')
}

/** A file, or the name of a backup in BACKUP_URL. */
export async function archiveToRestore({ config, directory }: FilePlace, name: string): Promise<Archive> {
  const file = resolve(directory, name)
  if (config.backupUrl === null) return archiveAt(file, config)
  const store = openBackupStore(config.backupUrl)
  const isInStore = !name.includes('/') && (await store.names()).includes(name)
  return isInStore ? withEncryption(store.archive(name), config) : archiveAt(file, config)
}

function archiveAt(file: string, config: Config): Archive {
  return withEncryption(fileArchive(file), config)
}

/**
 * Restores an archive on trial, by default the newest backup in BACKUP_URL, and verifies the stored counts in it.
 * Throws an error if the archive lacks media files that rows reference.
 */
export async function checkArchive(
  place: FilePlace,
  { name: given, allowsMissing = false }: BackUpOptions,
): Promise<string> {
  const name = given ?? (await requireNewest(requireStore(place.config)))
  const { inspected: counts, ...result } = await restoreOnTrial(
    await archiveToRestore(place, name),
    createLogger('error'),
    ({ db }) => recount(db),
  )
  const wrong = counts.filter(({ repaired }) => repaired.length > 0).map(({ column }) => `Wrong counts: ${column}`)
  if (result.missingFiles.length > 0 && !allowsMissing)
    throw new ArchiveError(`${name} is incomplete.\n${describeRestored(result)}`)
  return [`${name} can be restored.`, describeRestored(result), ...wrong].join('\n')
}

export function describeRestored({ rows, tables, files, missingFiles }: RestoreResult): string {
  const restored = `Restored ${rows} rows of ${tables} tables and ${files} media files.`
  if (missingFiles.length === 0) return restored
  const heading = `The archive lacks ${missingFiles.length} media files that its rows reference:`
  return `${restored}\n${listFiles(heading, missingFiles)}`
}

export function requireStore({ backupUrl }: Config): BackupStore {
  if (backupUrl === null) throw new ArchiveError('Name a file, or set BACKUP_URL to a folder or bucket for backups.')
  return openBackupStore(backupUrl)
}

async function requireNewest(store: BackupStore): Promise<string> {
  const newest = await newestBackup(store)
  if (newest === null) throw new ArchiveError(`There is no backup in ${store.place}.`)
  return newest.name
}
