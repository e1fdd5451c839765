import { AwsV4Signer } from 'aws4fetch'
import type { S3Address } from './s3-address.ts'
import { s3Url } from './s3-request.ts'

const validSeconds = 300
/**
 * A URL stays the same for this time, so that browsers find the file in their cache, and is valid for at least as long
 * after it.
 */
const windowMs = (validSeconds / 2) * 1000

/** A presigned URL of an object, as the S3 API describes it. The store sends the headers that it names. */
export async function presignedUrl(
  address: S3Address,
  { name, contentType, now = Date.now() }: { name: string; contentType: string; now?: number },
): Promise<string> {
  const url = s3Url(address, name, {
    'response-content-type': contentType,
    'response-cache-control': 'public, max-age=86400',
    'response-content-disposition': 'inline',
    'X-Amz-Expires': String(validSeconds),
  })
  const signedAt = new Date(Math.floor(now / windowMs) * windowMs)
  const { accessKeyId, secretAccessKey, region } = address
  const signer = new AwsV4Signer({
    method: 'GET',
    url: url.href,
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    signQuery: true,
    datetime: signedAt.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
  })
  return (await signer.sign()).url.href
}
