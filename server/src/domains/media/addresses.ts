import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an address is made and judged by. */
export interface Signable {
  readonly key: string
  readonly signing_key: string
}

/** An address keeps its text this long, so that pages find it in their cache again; it holds for one to two of them. */
const windowSeconds = 6 * 3600
const signatureBytes = 18

/** For what everybody may see: cached for ever, since the bytes behind it never change. */
export function openUrl(key: string, file: string): string {
  return `/media/${key}/${file}`
}

/** An `<img>` sends no token, so the address itself says for how long its reader may look. */
export function signedUrl(row: Signable, file: string, now = Date.now()): string {
  const expiry = (Math.floor(now / 1000 / windowSeconds) + 2) * windowSeconds
  return `${openUrl(row.key, file)}?e=${expiry}&s=${sign(row, expiry)}`
}

/** Seconds that the address still holds; null where it is forged, changed or over. */
export function secondsLeft(row: Signable, query: { e?: unknown; s?: unknown }, now = Date.now()): number | null {
  if (typeof query.e !== 'string' || typeof query.s !== 'string' || !/^\d{1,12}$/.test(query.e)) return null
  const expected = Buffer.from(sign(row, Number(query.e)))
  const given = Buffer.from(query.s)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  const left = Number(query.e) - Math.floor(now / 1000)
  return left > 0 ? left : null
}

function sign({ key, signing_key }: Signable, expiry: number): string {
  const digest = createHmac('sha256', signing_key).update(`${key}.${expiry}`).digest()
  return digest.subarray(0, signatureBytes).toString('base64url')
}
