import { Readable } from 'node:stream'
import type { Config } from '../../settings/config.ts'
import { type BackupResult, createBackup } from './backup.ts'
import { backupName, backupsOf, incompleteMark, outdatedBackups } from './backup-names.ts'
import type { BackupStore } from './backup-store.ts'
import { withEncryption } from './encrypted-archive.ts'

type BackupConfig = Pick<Config, 'backupRecipient' | 'backupIdentityFile' | 'backupRetention'>

interface RotatedBackup extends BackupResult {
  readonly name: string
  readonly removed: readonly string[]
}

/**
 * Writes a backup to the store, with a list of the media files that it lacks next to it, then removes those that
 * rotation does not keep. All of them stay if the backup fails, or if it lacks files and `allowsMissing` is false.
 */
export async function createRotatedBackup(
  source: Parameters<typeof createBackup>[0],
  store: BackupStore,
  { allowsMissing = false, ...config }: BackupConfig & { readonly allowsMissing?: boolean },
  now = new Date(),
): Promise<RotatedBackup> {
  const name = backupName(now, { isEncrypted: config.backupRecipient !== null })
  const result = await createBackup(source, withEncryption(store.archive(name), config))
  const isComplete = result.lost.length === 0
  if (!isComplete) await store.archive(incompleteMark(name)).write(Readable.from([`${result.lost.join('\n')}\n`]))
  const names = isComplete || allowsMissing ? await store.names() : []
  const removed = outdatedBackups(names, config.backupRetention)
  for (const outdated of removed) {
    await store.remove(outdated)
    if (names.includes(incompleteMark(outdated))) await store.remove(incompleteMark(outdated))
  }
  return { ...result, name, removed }
}

/** The name of the newest backup in the store; null when it has none. */
export async function newestBackup(store: BackupStore): Promise<{ name: string; date: Date } | null> {
  return backupsOf(await store.names())[0] ?? null
}
