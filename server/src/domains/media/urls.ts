import { createHmac, timingSafeEqual } from 'node:crypto'

/** The columns that a URL is signed and verified with. */
export interface SignableMedia {
  readonly key: string
  readonly signing_key: string
}

/** A signed URL stays the same within one window, so that browsers can cache it. It is valid for one to two windows. */
const windowSeconds = 6 * 3600
const signatureBytes = 18

/** The URL of public media. Clients may cache it indefinitely, because the content behind it never changes. */
export function publicMediaUrl(key: string, file: string): string {
  return `/media/${key}/${file}`
}

/** The URL of media that is not public. An `<img>` sends no token, so the URL carries an expiry and a signature. */
export function signedMediaUrl(row: SignableMedia, file: string, now = Date.now()): string {
  const expiry = (Math.floor(now / 1000 / windowSeconds) + 2) * windowSeconds
  return `${publicMediaUrl(row.key, file)}?e=${expiry}&s=${sign(row, expiry)}`
}

/** Seconds until a signed URL expires; null if it has expired or its signature is not valid. */
export function remainingSeconds(
  row: SignableMedia,
  query: { e?: unknown; s?: unknown },
  now = Date.now(),
): number | null {
  if (typeof query.e !== 'string' || typeof query.s !== 'string' || !/^\d{1,12}$/.test(query.e)) return null
  const expected = Buffer.from(sign(row, Number(query.e)))
  const actual = Buffer.from(query.s)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
  const remaining = Number(query.e) - Math.floor(now / 1000)
  return remaining > 0 ? remaining : null
}

function sign({ key, signing_key }: SignableMedia, expiry: number): string {
  const digest = createHmac('sha256', signing_key).update(`${key}.${expiry}`).digest()
  return digest.subarray(0, signatureBytes).toString('base64url')
}
