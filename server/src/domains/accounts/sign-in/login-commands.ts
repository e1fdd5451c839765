import { ApiError, apiError } from '../../../platform/api/api-error.ts'
import { recordAudit } from '../../../platform/audit-log.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sanitizeUserAgent } from '../../../platform/sessions.ts'
import { credentialsOf } from '../members/queries.ts'
import { withinFailedAttemptLimit } from '../passwords/failed-attempt-limit.ts'
import { isPasswordOf } from '../passwords/own-password-commands.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { acceptCode, recordWrongCode } from '../second-factor/commands.ts'
import { findKnownDevice } from '../sessions/known-device-commands.ts'
import { type Device, type OpenedSession, openSession } from '../sessions/open-session-commands.ts'

interface Credentials extends Omit<Device, 'deviceId'> {
  readonly email: string
  readonly password: string
  /** The second factor; undefined in the first step. */
  readonly code: string | undefined
}

/**
 * The pending account of an address: the hash of the password that was entered with it, and the error that explains to
 * a person who enters it why the account does not exist yet.
 */
export type PendingSignIn = (
  reader: Reader,
  email: string,
) => Promise<{ readonly passwordHash: string; readonly error: ApiError } | undefined>

/**
 * Creates a session if the password and the code of a second factor are correct (`second_factor_wrong` counts as a
 * failed attempt); null for a wrong password or an unknown address. `beforeSession` runs in the same transaction.
 */
export async function logIn(
  deps: Deps,
  credentials: Credentials,
  pendingSignIn: PendingSignIn,
  beforeSession: (tx: Tx, memberId: number) => Promise<void> = async () => undefined,
): Promise<OpenedSession | 'second_factor_required' | null> {
  const { db } = deps
  const { email, deviceToken, userAgent, address } = credentials
  const deviceId = deviceToken ? await findKnownDevice(db, { email, deviceToken }) : undefined
  const kind = deviceId === undefined ? 'elsewhere' : 'knownDevice'
  const session = await withinFailedAttemptLimit(db, kind, email, async () => {
    // Always both, so that the time of the response does not show which one exists.
    const [member, pending] = await Promise.all([credentialsOf(db, email), pendingSignIn(db, email)])
    const isCorrect =
      !member && pending
        ? await verifyPassword(credentials.password, pending.passwordHash)
        : await isPasswordOf(db, member, credentials.password)
    if (isCorrect && !member && pending) return pending.error
    if (!isCorrect || !member) {
      const subject = member ? ({ type: 'member', id: member.id } as const) : null
      const details = { user_agent: sanitizeUserAgent(userAgent) }
      // Recorded for an unknown address as well, so that the time of the response does not depend on it.
      await recordAudit(db, { action: 'sign_in_failed', actorId: null, subject, details, address })
      return null
    }
    const result = await transaction(db, async (tx) => {
      const outcome = await acceptCode(tx, deps, member.id, credentials)
      if (outcome !== 'accepted') return outcome
      await beforeSession(tx, member.id)
      return await openSession(tx, deps, member.id, { ...credentials, deviceId })
    })
    if (result !== 'second_factor_wrong') return result
    await recordWrongCode(deps, member.id, credentials)
    throw apiError('second_factor_wrong')
  })
  if (session instanceof ApiError) throw session
  return session
}
