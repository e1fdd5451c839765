import { createHmac, timingSafeEqual } from 'node:crypto'

/** The columns that a URL is signed and verified with. */
export interface SignableMedia {
  readonly key: string
  readonly signing_key: string
}

const signatureBytes = 18

/** The URL of public media. The content behind it never changes. */
export function publicMediaUrl(key: string, file: string): string {
  return `/media/${key}/${file}`
}

/** The window in which signed URLs stay the same. */
export function signedUrlWindow({ lifetimeSeconds, now }: Validity): number {
  return Math.floor(now / 1000 / windowSecondsOf(lifetimeSeconds))
}

function windowSecondsOf(lifetimeSeconds: number): number {
  return Math.max(1, Math.floor(lifetimeSeconds / 2))
}

/**
 * The URL of private media: an `<img>` sends no token, so it carries an expiry and a signature. It stays the same for
 * half of its lifetime, so that browsers can cache it, and is valid for at least that long.
 */
export function signedMediaUrl(row: SignableMedia, file: string, validity: Validity): string {
  const expiry = (signedUrlWindow(validity) + 2) * windowSecondsOf(validity.lifetimeSeconds)
  return `${publicMediaUrl(row.key, file)}?e=${expiry}&s=${sign(row, expiry)}`
}

interface Validity {
  readonly lifetimeSeconds: number
  readonly now: number
}

/** Seconds until a signed URL expires, 0 if it has expired; null if its signature is not valid. */
export function remainingSeconds(
  row: SignableMedia,
  query: { e?: unknown; s?: unknown },
  now = Date.now(),
): number | null {
  if (typeof query.e !== 'string' || typeof query.s !== 'string' || !/^\d{1,12}$/.test(query.e)) return null
  const expected = Buffer.from(sign(row, Number(query.e)))
  const actual = Buffer.from(query.s)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
  return Math.max(0, Number(query.e) - Math.floor(now / 1000))
}

function sign({ key, signing_key }: SignableMedia, expiry: number): string {
  const digest = createHmac('sha256', signing_key).update(`${key}.${expiry}`).digest()
  return digest.subarray(0, signatureBytes).toString('base64url')
}
