import type { Readable } from 'node:stream'
import type { S3Address } from './s3-address.ts'
import { S3Error, sendS3 } from './s3-request.ts'
import { escapeXml, xmlText } from './s3-xml.ts'

export interface Upload {
  readonly key: string
  readonly content: Readable
  readonly contentType?: string
  /** Larger objects are uploaded in parts of this size. While one is sent, the next one is read: two are in memory. */
  readonly partBytes: number
}

/** Stores an object from a stream. After an error, the object does not exist. */
export async function uploadS3(address: S3Address, { key, content, contentType, partBytes }: Upload): Promise<void> {
  const headers = contentType === undefined ? {} : { 'content-type': contentType }
  const parts = partsOf(content, partBytes)
  try {
    const { value: first = Buffer.alloc(0) } = await parts.next()
    if (first.length < partBytes) await sendS3(address, { method: 'PUT', key, headers, body: first })
    else await uploadInParts(address, { key, first, rest: parts }, headers)
  } finally {
    content.destroy()
  }
}

interface Parts {
  readonly key: string
  readonly first: Buffer
  readonly rest: AsyncIterable<Buffer>
}

async function uploadInParts(address: S3Address, parts: Parts, headers: Record<string, string>): Promise<void> {
  const { key } = parts
  const created = await sendS3(address, { method: 'POST', key, headers, query: { uploads: '' } })
  const uploadId = xmlText(await created.text(), 'UploadId')
  if (uploadId === undefined) throw new Error('The S3 storage started an upload without an id.')
  try {
    await joinParts(address, { key, uploadId }, await sendParts(address, uploadId, parts))
  } catch (error) {
    // The parts of an upload that is not aborted stay in the storage.
    await sendS3(address, { method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

/** Returns the entity tag of each part. */
async function sendParts(address: S3Address, uploadId: string, { key, first, rest }: Parts): Promise<string[]> {
  const tags: string[] = []
  const send = async (body: Buffer) => {
    const query = { partNumber: String(tags.length + 1), uploadId }
    const { headers } = await sendS3(address, { method: 'PUT', key, query, body })
    tags.push(headers.get('etag') ?? '')
  }
  let sending = Promise.allSettled([send(first)])
  try {
    for await (const part of rest) {
      throwFailure(await sending)
      sending = Promise.allSettled([send(part)])
    }
    throwFailure(await sending)
  } finally {
    // A part that arrives after the upload was aborted would stay in the storage.
    await sending
  }
  return tags
}

function throwFailure([result]: readonly PromiseSettledResult<void>[]): void {
  if (result?.status === 'rejected') throw result.reason
}

async function joinParts(
  address: S3Address,
  { key, uploadId }: { readonly key: string; readonly uploadId: string },
  tags: readonly string[],
): Promise<void> {
  const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
  const response = await sendS3(address, { method: 'POST', key, query: { uploadId }, body })
  // The storage responds before it has joined the parts, so that the status does not show a failure.
  const code = xmlText(await response.text(), 'Code')
  if (code !== undefined) throw new S3Error({ method: 'POST', status: response.status, code })
}

/** Divides a stream into parts of this size; only the last one is smaller. */
async function* partsOf(content: Readable, partBytes: number): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    let rest = Buffer.from(chunk)
    while (bytes + rest.length >= partBytes) {
      const needed = partBytes - bytes
      yield Buffer.concat([...chunks, rest.subarray(0, needed)])
      rest = rest.subarray(needed)
      chunks = []
      bytes = 0
    }
    if (rest.length > 0) chunks.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(chunks)
  return undefined
}
