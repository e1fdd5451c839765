import { access, constants, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../process/data-dir.ts'
import { usingPath } from '../process/setting-errors.ts'
import { fileArchive } from './archive.ts'
import type { BackupStore } from './backup-store.ts'
import { s3BackupStore } from './s3-backup-store.ts'

export function openBackupStore(backupUrl: string): BackupStore {
  return backupUrl.startsWith('s3:') ? s3BackupStore(backupUrl) : folderBackupStore(backupUrl)
}

function folderBackupStore(folder: string): BackupStore {
  return {
    place: folder,
    async names() {
      return await usingPath('BACKUP_URL', () =>
        readdir(folder).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        }),
      )
    },
    archive(name) {
      const archive = fileArchive(join(folder, name))
      return {
        ...archive,
        async write(content) {
          await usingPath('BACKUP_URL', async () => {
            await createPrivateFolder(folder)
            await access(folder, constants.W_OK)
          })
          await archive.write(content)
        },
      }
    },
    remove: (name) => rm(join(folder, name)),
  }
}
