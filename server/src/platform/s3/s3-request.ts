import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Address } from './s3-address.ts'
import { xmlText } from './s3-xml.ts'

/** Time until the headers of the response. Uploads of large parts through a slow line need minutes. */
const responseTimeoutMs = { HEAD: 60_000, GET: 60_000, DELETE: 60_000, POST: 60_000, PUT: 600_000 }
const retryDelaysMs = [100, 1_000]
const temporaryFailures = new Set([429, 500, 502, 503, 504])

export type Query = Readonly<Record<string, string>>

export interface S3Request {
  readonly method: keyof typeof responseTimeoutMs
  /** The bucket itself if absent. */
  readonly key?: string
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  /** Ends the request, also while it waits to be sent again. It must not be aborted once the response is used. */
  readonly signal?: AbortSignal | undefined
}

/** There was no response. */
export class S3UnreachableError extends Error {
  override readonly name = 'S3UnreachableError'
}

/** A response of the storage that reports an error. */
export class S3Error extends Error {
  readonly status: number
  /** The error code of S3, for instance `NoSuchBucket`. */
  readonly code: string | undefined

  constructor({ method, status, code }: { method: string; status: number; code: string | undefined }) {
    super(`The S3 storage responded to ${method} with ${[status, code].filter(Boolean).join(' ')}.`)
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

/** The URL of an object, or of the bucket, with path-style addressing, which every implementation supports. */
export function s3Url({ endpoint, bucket }: Pick<S3Address, 'endpoint' | 'bucket'>, key = '', query: Query = {}): URL {
  const path = key === '' ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`
  const url = new URL(`/${bucket}${path}`, endpoint)
  url.search = new URLSearchParams(query).toString()
  return url
}

/**
 * Sends a signed request, again after failures of the network and of the storage. Throws an S3Error for other failures.
 */
export async function sendS3(address: S3Address, request: S3Request): Promise<Response> {
  for (const retryDelayMs of retryDelaysMs) {
    const response = await sendOnce(address, request).catch(nullOfNetworkFailure)
    if (response && !isTemporary(response)) return await rejectErrors(request, response)
    await response?.body?.cancel()
    await delay(retryDelayMs, undefined, { signal: request.signal })
  }
  return await rejectErrors(request, await sendOnce(address, request).catch(throwNetworkFailure))
}

function isTemporary({ status }: Response): boolean {
  return temporaryFailures.has(status)
}

/** `fetch` reports failures of the network as a TypeError. */
function nullOfNetworkFailure(error: unknown): null {
  if (error instanceof TypeError) return null
  throw error
}

/** Throws the error with its reason, which `fetch` reports as the cause only. */
function throwNetworkFailure(error: unknown): never {
  const { cause } = error instanceof TypeError ? error : {}
  if (!(cause instanceof Error)) throw error
  const reason = cause.message || ('code' in cause ? String(cause.code) : cause.name)
  throw new S3UnreachableError(`The S3 storage cannot be reached: ${reason}.`, { cause })
}

async function rejectErrors({ method }: S3Request, response: Response): Promise<Response> {
  if (response.ok) return response
  const code = xmlText(await response.text(), 'Code')
  throw new S3Error({ method, status: response.status, code })
}

async function sendOnce(address: S3Address, request: S3Request): Promise<Response> {
  const { method, key, query, headers, body = '', signal } = request
  const { accessKeyId, secretAccessKey, region } = address
  const signer = new AwsV4Signer({
    method,
    url: s3Url(address, key, query).href,
    headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  })
  const signed = await signer.sign()
  // Not signed, because proxies in front of some storages change these headers.
  for (const [name, value] of Object.entries({ 'accept-encoding': 'identity', ...headers }))
    signed.headers.set(name, value)
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new S3UnreachableError(`The S3 storage did not respond to ${method}.`)),
    responseTimeoutMs[method],
  )
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal: AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]),
      ...(method === 'PUT' || method === 'POST' ? { body: body as NonNullable<RequestInit['body']> } : {}),
    })
  } finally {
    clearTimeout(timer)
  }
}
