import type { S3Address } from './s3-address.ts'

const connectTimeoutMs = 5_000
const requestTimeoutMs = 60_000

/** The SDK is imported on first use, so that installations with a local folder do not load it. */
export async function connectS3({ endpoint, region, accessKeyId, secretAccessKey }: S3Address) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectTimeoutMs, requestTimeout: requestTimeoutMs },
  })
  return { client, s3, Upload }
}
