import { createECDH, hkdfSync } from 'node:crypto'
import { invalid } from '../../../platform/api/api-error.ts'
import { curve, type OutboxKeys } from './commands.ts'

interface Kept {
  readonly public_key: string
  readonly kept_at: string
}

const keyBytes = 32

/**
 * The key with which an app has encrypted what a member kept at a time; `web/src/lib/outbox/kept/kept.ts` derives the
 * same. The id and the time are part of it: with those of another member or a later time, the result opens nothing.
 */
export function memberKey({ privateKey }: OutboxKeys, memberId: number, { public_key, kept_at }: Kept): string {
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey, 'base64url')
  const salt = Buffer.from(public_key, 'base64url')
  let secret: Buffer
  try {
    secret = pair.computeSecret(salt)
  } catch {
    throw invalid(['body', 'public_key'], (t) => t('This is not a public key.'))
  }
  const info = `daystar-outbox:${memberId}:${kept_at}`
  return Buffer.from(hkdfSync('sha256', secret, salt, info, keyBytes)).toString('base64url')
}
