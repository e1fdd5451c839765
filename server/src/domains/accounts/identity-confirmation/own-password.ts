import { apiError } from '../../../platform/api/api-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { passwordHashOf } from '../members/queries.ts'
import { withinFailedAttemptLimit } from '../passwords/failed-attempt-limit.ts'
import { isPasswordOf } from '../passwords/own-password-commands.ts'
import { isConfirmed } from './oidc-confirmation-commands.ts'

/**
 * Verifies the password of a signed-in member before a change that a stolen session must not be able to make, or throws
 * `incorrect_login`. An empty password is accepted if the member has just signed in at the OpenID Connect provider
 * again.
 */
export async function requireOwnPassword(
  db: Db,
  { id: memberId, sessionId }: { readonly id: number; readonly sessionId: number },
  password: string,
): Promise<void> {
  if (password === '' && (await isConfirmed(db, sessionId))) return
  const isCorrect = await withinFailedAttemptLimit(db, 'session', memberId, async () => {
    const hash = await passwordHashOf(db, memberId)
    return isPasswordOf(db, hash === undefined ? undefined : { id: memberId, password_hash: hash }, password)
  })
  if (!isCorrect) throw apiError('incorrect_login')
}
