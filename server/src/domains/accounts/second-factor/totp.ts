import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const secretBytes = 20
/** A code of the previous or the next period is accepted, because clocks differ and typing takes time. */
const window = 1

export const newTotpSecret = () => randomBytes(secretBytes)

/** The secret for an authenticator app, as text and as the URI of a QR code. The names are shown in the app. */
export function presentTotpSecret(
  secret: Buffer,
  { community, account }: { community: string; account: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, { issuer: community.replaceAll(':', ' '), label: account })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The period of 30 seconds, since 1970, to which a code belongs; null if it is wrong. */
export function stepOfCode(secret: Buffer, code: string, timestamp = Date.now()): number | null {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** SHA-1, six digits and 30 seconds, because some apps ignore other values. */
function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  const buffer = Uint8Array.from(secret).buffer
  return new TOTP({ ...names, secret: new Secret({ buffer }), algorithm: 'SHA1', digits: 6, period: 30 })
}
