import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { type Archive, fileArchive } from '../platform/backup/archive.ts'
import { ArchiveError } from '../platform/backup/archive-error.ts'
import { type BackupResult, createBackup } from '../platform/backup/backup.ts'
import type { BackupStore } from '../platform/backup/backup-store.ts'
import { withEncryption } from '../platform/backup/encrypted-archive.ts'
import { openBackupStore } from '../platform/backup/open-backup-store.ts'
import type { RestoreResult } from '../platform/backup/restore.ts'
import { createRotatedBackup, newestBackup } from '../platform/backup/rotated-backup.ts'
import { restoreOnTrial } from '../platform/backup/trial-restore.ts'
import { createLogger } from '../platform/log.ts'
import { recount } from '../stored-counts.ts'
import type { CommandContext } from './command-context.ts'

/** Names of files are relative to the directory. */
export interface FilePlace {
  readonly config: Config
  readonly directory: string
}

/** Without a file, the backup is written to BACKUP_URL and outdated ones are removed. */
export async function backUp(context: CommandContext & FilePlace, name?: string): Promise<string> {
  const { config } = context
  // Does not migrate: a backup before an update must contain the tables of the version that was running.
  if (name !== undefined) {
    const file = resolve(context.directory, name)
    return describeBackup(await createBackup(context, archiveAt(file, config)), file)
  }
  const store = requireStore(config)
  const { name: created, removed, ...result } = await createRotatedBackup(context, store, config)
  const rotation = removed.map((outdated) => `\nRemoved ${outdated}.`).join('')
  return `${describeBackup(result, `${created} in ${store.place}`)}${rotation}`
}

function describeBackup({ rows, tables, files, missing }: BackupResult, place: string): string {
  const note = missing === 0 ? '' : ` ${missing} media files were deleted during the backup.`
  return `Backed up ${rows} rows of ${tables} tables and ${files} media files to ${place}.${note}`
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

/** Restores an archive on trial, by default the newest backup in BACKUP_URL, and verifies the stored counts in it. */
export async function checkArchive(place: FilePlace, file?: string): Promise<string> {
  const name = file ?? (await requireNewest(requireStore(place.config)))
  const { inspected: counts, ...result } = await restoreOnTrial(
    await archiveToRestore(place, name),
    createLogger('error'),
    ({ db }) => recount(db),
  )
  const wrong = counts.filter(({ repaired }) => repaired.length > 0).map(({ column }) => `Wrong counts: ${column}`)
  return [`${name} can be restored.`, describeRestored(result), ...wrong].join('\n')
}

export function describeRestored({ rows, tables, files, missingFiles }: RestoreResult): string {
  const restored = `Restored ${rows} rows of ${tables} tables and ${files} media files.`
  if (missingFiles.length === 0) return restored
  const lines = missingFiles.map((file) => `  ${file}`)
  return [restored, `The archive lacks ${missingFiles.length} media files that its rows reference:`, ...lines].join(
    '\n',
  )
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
