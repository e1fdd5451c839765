import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3Address } from './s3-address.ts'
import { S3Error, sendS3 } from './s3-request.ts'
import { xmlElements, xmlText } from './s3-xml.ts'

export interface S3Object {
  readonly key: string
  readonly changedAt: Date
}

/**
 * All objects whose key has this prefix, in the order of their keys. With a delimiter, without those that have it after
 * the prefix.
 */
export async function* listS3(
  address: S3Address,
  { prefix, delimiter }: { prefix?: string; delimiter?: string } = {},
): AsyncGenerator<S3Object> {
  for (let token: string | undefined, isLast = false; !isLast; isLast = token === undefined) {
    const query = {
      'list-type': '2',
      ...(prefix !== undefined && { prefix }),
      ...(delimiter !== undefined && { delimiter }),
      ...(token !== undefined && { 'continuation-token': token }),
    }
    const xml = await (await sendS3(address, { method: 'GET', query })).text()
    for (const object of xmlElements(xml, 'Contents'))
      yield { key: xmlText(object, 'Key') ?? '', changedAt: new Date(xmlText(object, 'LastModified') ?? 0) }
    token = xmlText(xml, 'NextContinuationToken')
  }
}

/** The size of an object. Null if there is none. */
export async function sizeInS3(address: S3Address, key: string, signal?: AbortSignal): Promise<number | null> {
  const response = await sendS3(address, { method: 'HEAD', key, signal }).catch(nullIfMissing)
  return response === null ? null : Number(response.headers.get('content-length'))
}

/** The whole object, or the given inclusive byte range. */
export async function readS3(
  address: S3Address,
  key: string,
  { range, signal }: { range?: { start: number; end: number } | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Readable> {
  const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
  const { body } = await sendS3(address, { method: 'GET', key, headers, signal })
  return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream)
}

/** The text of a small object. Null if there is none; a missing bucket is an error. */
export async function textInS3(address: S3Address, key: string, signal?: AbortSignal): Promise<string | null> {
  const response = await sendS3(address, { method: 'GET', key, signal }).catch((error: unknown) =>
    error instanceof S3Error && error.code === 'NoSuchBucket' ? Promise.reject(error) : nullIfMissing(error),
  )
  return response === null ? null : await response.text()
}

/** Deletes an object; some storages report a missing one as an error, which is ignored. */
export async function deleteFromS3(address: S3Address, key: string): Promise<void> {
  await sendS3(address, { method: 'DELETE', key }).catch(nullIfMissing)
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404) return null
  throw error
}
