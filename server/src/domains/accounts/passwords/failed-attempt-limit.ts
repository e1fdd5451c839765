import { ApiError } from '../../../platform/api/api-error.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { countRequest, forgetRequests, refundRequest } from '../../../platform/http/limits/shared-rate-limits.ts'

const windowSeconds = 3600

/**
 * The wrong passwords that are accepted for one account in an hour, in all processes together: 100. Each kind of guess
 * has its own part, so that a known device or a session keeps access while others guess elsewhere.
 */
const limits = { elsewhere: 60, knownDevice: 20, session: 20 } as const

const keyOf = (kind: keyof typeof limits, account: string | number) =>
  `guesses ${kind} ${String(account).toLowerCase()}`

/**
 * Runs an attempt, which returns null or false for a wrong password. It is counted before it starts, which keeps many
 * simultaneous ones within the limit, and the count is taken back if it succeeds.
 */
export async function withinFailedAttemptLimit<T>(
  db: Db,
  kind: keyof typeof limits,
  account: string | number,
  attempt: () => Promise<T>,
): Promise<T> {
  const key = keyOf(kind, account)
  const { requests, remainingMs } = await countRequest(db, key, windowSeconds)
  if (requests > limits[kind])
    throw new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(remainingMs / 1000)) })
  const result = await attempt()
  if (result !== null && result !== false) await refundRequest(db, key)
  return result
}

/** Known devices and sessions start anew; failed attempts from elsewhere remain counted. */
export async function resetOwnAttemptLimits(
  tx: Tx,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await forgetRequests(tx, keyOf('knownDevice', email))
  await forgetRequests(tx, keyOf('session', id))
}
