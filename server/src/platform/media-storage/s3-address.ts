/** Where an S3-compatible store stands, read from `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=off`. */
export interface S3Address {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Throws with a word for the operator; the message never carries the secret. */
export function readS3Address(mediaUrl: string): S3Address {
  const url = URL.parse(mediaUrl)
  if (url?.protocol !== 's3:') throw new Error('MEDIA_URL must look like s3://KEY:SECRET@host/bucket.')
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (!url.host) throw new Error('MEDIA_URL names no host.')
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket)) throw new Error('MEDIA_URL names no bucket after the host.')
  if (!url.username || !url.password) throw new Error('MEDIA_URL carries no KEY:SECRET before the host.')
  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw new Error('MEDIA_URL: tls is "on" or "off".')
  return {
    endpoint: `${tls === 'off' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
