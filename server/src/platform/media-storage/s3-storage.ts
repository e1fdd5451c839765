import type { Readable } from 'node:stream'
import { isFileName, isFolderName } from './names.ts'
import { readS3Address, type S3Address } from './s3-address.ts'
import type { MediaStorage } from './storage.ts'

/** Files above this go up in parts; two parts of one upload are in memory at a time. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2
const connectTimeoutMs = 5_000
const answerTimeoutMs = 60_000

/**
 * Media in any S3-compatible store. Uses only the calls that all of them share: no batch deletes, no checksums that just
 * some understand, the bucket in the path.
 */
export function s3Storage(mediaUrl: string): MediaStorage {
  const address = readS3Address(mediaUrl)
  const Bucket = address.bucket
  let connected: ReturnType<typeof connect> | undefined
  const sdk = () => {
    connected ??= connect(address)
    return connected
  }

  const removeAll = async (prefix: string) => {
    const { client, s3 } = await sdk()
    for (let token: string | undefined, more = true; more; ) {
      const listed = await client.send(
        new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) }),
      )
      for (const { Key } of listed.Contents ?? []) await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
      token = listed.NextContinuationToken
      more = token !== undefined
    }
  }

  return {
    async put(name, content, contentType) {
      if (!isFileName(name)) throw new Error(`"${name}" is not a name for a stored file.`)
      const { client, Upload } = await sdk()
      const upload = new Upload({
        client,
        params: { Bucket, Key: name, Body: content, ContentType: contentType },
        partSize: partBytes,
        queueSize: partsAtOnce,
      })
      let broken: unknown
      content.once('error', (error) => {
        broken = error
      })
      try {
        // An upload that fails half-way is aborted by the SDK: an object exists whole or not at all.
        await upload.done()
      } catch (error) {
        content.destroy()
        // Where the source failed, that is the news, and not what became of the clean-up.
        throw broken ?? error
      }
    },

    async find(name) {
      if (!isFileName(name)) return null
      const { client, s3 } = await sdk()
      const head = await client.send(new s3.HeadObjectCommand({ Bucket, Key: name })).catch(absent)
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

    async removeFolder(folder) {
      if (isFolderName(folder)) await removeAll(`${folder}/`)
    },

    async check() {
      const { client, s3 } = await sdk()
      const Key = 'check/written.txt'
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: 'Daystar can write here.' }))
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
  }
}

/** The SDK is loaded on first use: a community that keeps its media in a folder never pays for it. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Address) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectTimeoutMs, requestTimeout: answerTimeoutMs },
  })
  return { client, s3, Upload }
}

function absent(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.name === 'NotFound' || error.name === 'NoSuchKey' || error.$metadata?.httpStatusCode === 404) return null
  throw error
}
