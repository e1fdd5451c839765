import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Address } from './s3-address.ts'

const validSeconds = 300
/** A URL stays the same for this time, so that browsers find the file in their cache, and is valid for at least as long after it. */
const windowMs = (validSeconds / 2) * 1000

interface Signer {
  presign(
    request: object,
    options: { expiresIn: number; signingDate: Date },
  ): Promise<{ query: Record<string, string> }>
}

/** A presigned URL of an object, as the S3 API describes it. The store sends the headers that it names. */
export async function temporaryUrl(
  client: S3Client,
  { endpoint, bucket }: Pick<S3Address, 'endpoint' | 'bucket'>,
  { name, contentType, now = Date.now() }: { name: string; contentType: string; now?: number },
): Promise<string> {
  const url = new URL(`/${bucket}/${name}`, endpoint)
  const request = {
    method: 'GET',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port && { port: Number(url.port) }),
    path: url.pathname,
    query: {
      'response-content-type': contentType,
      'response-cache-control': 'public, max-age=86400',
      'response-content-disposition': 'inline',
    },
    headers: { host: url.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
  }
  const signer = (await client.config.signer()) as unknown as Signer
  const signingDate = new Date(Math.floor(now / windowMs) * windowMs)
  const { query } = await signer.presign(request, { expiresIn: validSeconds, signingDate })
  url.search = new URLSearchParams(query).toString()
  return url.href
}
