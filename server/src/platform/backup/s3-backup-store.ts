import { readS3Address } from '../s3/s3-address.ts'
import { deleteFromS3, listS3, readS3 } from '../s3/s3-bucket.ts'
import { S3Error } from '../s3/s3-request.ts'
import { uploadS3 } from '../s3/s3-upload.ts'
import { ArchiveError } from './archive-error.ts'
import type { BackupStore } from './backup-store.ts'

/** At most 10,000 parts are possible, so that an archive can have 640 GB. */
const partBytes = 64 * 1024 * 1024

/** Backups in an S3-compatible store, in a bucket of their own. */
export function s3BackupStore(backupUrl: string): BackupStore {
  const address = readS3Address(backupUrl, 'BACKUP_URL')
  const { bucket } = address
  return {
    place: `the bucket ${bucket}`,
    async names() {
      const names: string[] = []
      for await (const { key } of listS3(address, { delimiter: '/' })) names.push(key)
      return names
    },
    archive: (name) => ({
      name,
      write: (content) => uploadS3(address, { key: name, content, partBytes }),
      read: () =>
        readS3(address, name).catch((error: unknown) => {
          const isMissing = error instanceof S3Error && error.status === 404
          throw isMissing ? new ArchiveError(`The bucket ${bucket} does not contain ${name}.`) : error
        }),
    }),
    remove: (name) => deleteFromS3(address, name),
  }
}
