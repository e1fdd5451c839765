import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { presignedUrl } from '../s3/presigned-url.ts'
import { readS3Address } from '../s3/s3-address.ts'
import { deleteFromS3, listS3, readS3, sizeInS3, textInS3 } from '../s3/s3-bucket.ts'
import { uploadS3 } from '../s3/s3-upload.ts'
import { isFileName, isFolderName } from './names.ts'
import type { MediaStorage } from './storage.ts'
import { idInMarker, markerContent, markerName } from './store-marker.ts'

const partBytes = 8 * 1024 * 1024
const checkContent = 'Daystar writes and reads this object.'

/**
 * Stores media in an S3-compatible storage. Uses only operations that all implementations support, which excludes batch
 * deletes and checksums.
 */
export function s3Storage(mediaUrl: string): MediaStorage {
  const address = readS3Address(mediaUrl)
  return {
    async put(name, content, contentType) {
      if (!isFileName(name)) throw new Error(`"${name}" is not a valid name for a stored file.`)
      await uploadS3(address, { key: name, content, contentType, partBytes })
    },

    async find(name, signal) {
      if (!isFileName(name)) return null
      const bytes = await sizeInS3(address, name, signal)
      return bytes === null
        ? null
        : { bytes, open: (range, openSignal) => readS3(address, name, { range, signal: openSignal }) }
    },

    temporaryUrl: (file) => presignedUrl(address, file),

    async *folders() {
      // Keys are listed in order, so that those of a folder follow each other.
      let folder = { name: '', files: [] as string[] }
      for await (const { key } of listS3(address)) {
        const [name = '', file, ...rest] = key.split('/')
        if (file === undefined || rest.length > 0 || !isFolderName(name)) continue
        if (folder.name !== name) {
          if (folder.files.length > 0) yield folder
          folder = { name, files: [] }
        }
        folder.files.push(file)
      }
      if (folder.files.length > 0) yield folder
    },

    async changedAt(folder) {
      if (!isFolderName(folder)) return null
      let newest: Date | null = null
      for await (const { changedAt } of listS3(address, { prefix: `${folder}/` }))
        if (newest === null || changedAt > newest) newest = changedAt
      return newest
    },

    async removeFile(name) {
      if (isFileName(name)) await deleteFromS3(address, name)
    },

    async removeFolder(folder) {
      if (!isFolderName(folder)) return
      for await (const { key } of listS3(address, { prefix: `${folder}/` })) await deleteFromS3(address, key)
    },

    async check() {
      // Processes that check at the same time use different objects.
      const key = `check/${randomUUID()}.txt`
      await uploadS3(address, { key, content: Readable.from([checkContent]), partBytes })
      if ((await text(await readS3(address, key))) !== checkContent)
        throw new Error('A stored object has another content.')
      await deleteFromS3(address, key)
    },

    async marker(signal) {
      const content = await textInS3(address, markerName, signal)
      return content === null ? null : idInMarker(content)
    },

    async mark(id) {
      await uploadS3(address, { key: markerName, content: Readable.from([markerContent(id)]), partBytes })
    },
  }
}
