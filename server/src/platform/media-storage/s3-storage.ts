import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isFileName, isFolderName } from './names.ts'
import { readS3Address } from './s3-address.ts'
import { connectS3 } from './s3-client.ts'
import { temporaryUrl } from './s3-temporary-url.ts'
import type { MediaStorage } from './storage.ts'

/** Larger files are uploaded in parts; two parts of an upload are in memory at a time. */
const partBytes = 8 * 1024 * 1024
const maxConcurrentParts = 2
const checkContent = 'Daystar writes and reads this object.'

/**
 * Stores media in an S3-compatible storage. Uses only operations that all implementations support: no batch deletes, no optional
 * checksums, path-style addressing.
 */
export function s3Storage(mediaUrl: string): MediaStorage {
  const address = readS3Address(mediaUrl)
  const Bucket = address.bucket
  let connected: ReturnType<typeof connectS3> | undefined
  const sdk = () => {
    connected ??= connectS3(address)
    return connected
  }

  /** All pages of a list. With a delimiter, what it separates is listed as a prefix instead of as objects. */
  async function* pages(options: { Prefix?: string }) {
    const { client, s3 } = await sdk()
    for (let token: string | undefined, more = true; more; ) {
      const page = await client.send(
        new s3.ListObjectsV2Command({ Bucket, ...options, ...(token && { ContinuationToken: token }) }),
      )
      yield page
      token = page.NextContinuationToken
      more = token !== undefined
    }
  }

  const removeAll = async (prefix: string) => {
    const { client, s3 } = await sdk()
    for await (const { Contents = [] } of pages({ Prefix: prefix }))
      for (const { Key } of Contents) await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
  }

  return {
    async put(name, content, contentType) {
      if (!isFileName(name)) throw new Error(`"${name}" is not a valid name for a stored file.`)
      const { client, Upload } = await sdk()
      const upload = new Upload({
        client,
        params: { Bucket, Key: name, Body: content, ContentType: contentType },
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
        // When the source failed, its error is the cause; the error of the upload only follows from it.
        throw sourceError ?? error
      }
    },

    async find(name) {
      if (!isFileName(name)) return null
      const { client, s3 } = await sdk()
      const head = await client.send(new s3.HeadObjectCommand({ Bucket, Key: name })).catch(nullIfMissing)
      if (head === null) return null
      return {
        bytes: head.ContentLength ?? 0,
        open: async (range) => {
          const Range = range && `bytes=${range.start}-${range.end}`
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: name, ...(Range && { Range }) }))
          return Body as Readable
        },
      }
    },

    async temporaryUrl({ name, contentType }) {
      const { client } = await sdk()
      return await temporaryUrl(client, address, { name, contentType })
    },

    async *folders() {
      // Keys are listed in order, so that those of a folder follow each other.
      let folder = { name: '', files: [] as string[] }
      for await (const { Contents = [] } of pages({}))
        for (const { Key = '' } of Contents) {
          const [name = '', file, ...rest] = Key.split('/')
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
      for await (const { Contents = [] } of pages({ Prefix: `${folder}/` }))
        for (const { LastModified: changed } of Contents)
          if (changed && (newest === null || changed > newest)) newest = changed
      return newest
    },

    async removeFile(name) {
      if (!isFileName(name)) return
      const { client, s3 } = await sdk()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: name }))
    },

    async removeFolder(folder) {
      if (isFolderName(folder)) await removeAll(`${folder}/`)
    },

    async check() {
      const { client, s3 } = await sdk()
      // Processes that check at the same time use different objects.
      const Key = `check/${randomUUID()}.txt`
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: checkContent }))
      const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
      if ((await Body?.transformToString()) !== checkContent) throw new Error('A stored object has another content.')
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

function nullIfMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.name === 'NotFound' || error.name === 'NoSuchKey' || error.$metadata?.httpStatusCode === 404) return null
  throw error
}
