/**
 * The address and credentials of an S3-compatible storage, parsed from
 * `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=off`.
 */
export interface S3Address {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Throws an error for the operator. The message never contains the secret. */
export function readS3Address(text: string, setting = 'MEDIA_URL'): S3Address {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:') throw new Error(`${setting} must have the form s3://KEY:SECRET@host/bucket.`)
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (!url.host) throw new Error(`${setting} has no host.`)
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket))
    throw new Error(`${setting} has no valid bucket after the host.`)
  if (!url.username || !url.password) throw new Error(`${setting} has no KEY:SECRET before the host.`)
  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw new Error(`The tls parameter of ${setting} must be "on" or "off".`)
  return {
    endpoint: `${tls === 'off' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
