import type { Archive } from './archive.ts'

/** The place of BACKUP_URL, which contains the backups of one community. */
export interface BackupStore {
  /** Messages show this name. */
  readonly place: string
  names(): Promise<string[]>
  archive(name: string): Archive
  remove(name: string): Promise<void>
}
