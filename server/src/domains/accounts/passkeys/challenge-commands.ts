import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'

const validMinutes = 10

interface Challenge {
  readonly purpose: 'register' | 'sign_in' | 'confirm'
  /** null for signing in. */
  readonly memberId: number | null
}

export async function storeChallenge(reader: Reader, challenge: string, { purpose, memberId }: Challenge) {
  const expires_at = sql<Date>`now() + make_interval(mins => ${validMinutes})`
  await reader
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, member_id: memberId, expires_at })
    .execute()
}

/** Deletes the challenge that the browser signed, so that it works once, and returns it. Throws `passkey_invalid`. */
export async function takeChallenge(tx: Tx, clientDataJson: string, { purpose, memberId }: Challenge): Promise<string> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challengeIn(clientDataJson))
    .where('purpose', '=', purpose)
    .where('member_id', 'is not distinct from', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw apiError('passkey_invalid')
  return challengeIn(clientDataJson)
}

/** The challenge that the browser sent; the empty string, which is never a challenge, if it is missing. */
function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}
