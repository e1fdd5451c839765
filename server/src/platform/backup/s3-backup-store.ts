import type { Readable } from 'node:stream'
import { readS3Address } from '../media-storage/s3-address.ts'
import { connectS3 } from '../media-storage/s3-client.ts'
import { ArchiveError } from './archive-error.ts'
import type { BackupStore } from './backup-store.ts'

/** At most 10,000 parts are possible, so that an archive can have 640 GB. Two parts are in memory at a time. */
const partBytes = 64 * 1024 * 1024
const maxConcurrentParts = 2

/** Backups in an S3-compatible store, in a bucket of their own. */
export function s3BackupStore(backupUrl: string): BackupStore {
  const address = readS3Address(backupUrl, 'BACKUP_URL')
  const Bucket = address.bucket
  let connected: ReturnType<typeof connectS3> | undefined
  const sdk = () => {
    connected ??= connectS3(address)
    return connected
  }
  return {
    place: `the bucket ${Bucket}`,
    async names() {
      const { client, s3 } = await sdk()
      const names: string[] = []
      for (let token: string | undefined, more = true; more; ) {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket, Delimiter: '/', ...(token && { ContinuationToken: token }) }),
        )
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
        token = page.NextContinuationToken
        more = token !== undefined
      }
      return names
    },
    archive: (name) => ({
      name,
      async write(content) {
        const { client, Upload } = await sdk()
        const upload = new Upload({
          client,
          params: { Bucket, Key: name, Body: content },
          partSize: partBytes,
          queueSize: maxConcurrentParts,
        })
        let sourceError: unknown
        content.once('error', (error) => {
          sourceError = error
        })
        try {
          // The SDK aborts an upload that fails, so an object is never partial.
          await upload.done()
        } catch (error) {
          content.destroy()
          throw sourceError ?? error
        }
      },
      async read() {
        const { client, s3 } = await sdk()
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: name })).catch((error: Error) => {
          throw error.name === 'NoSuchKey' ? new ArchiveError(`The bucket ${Bucket} does not contain ${name}.`) : error
        })
        return Body as Readable
      },
    }),
    async remove(name) {
      const { client, s3 } = await sdk()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: name }))
    },
  }
}
