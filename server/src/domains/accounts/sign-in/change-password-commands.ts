import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, ofOwnAccount, recordAudit } from '../../../platform/audit-log.ts'
import { transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { passwordChangedEmail, senderOf } from '../emails/security-emails.ts'
import { requireOwnPassword } from '../identity-confirmation/own-password.ts'
import { memberRow } from '../members/queries.ts'
import { rejectCommonPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'

interface PasswordChange extends Cause {
  readonly memberId: number
  readonly sessionId: number
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Verifies the current password, sets the new one, and ends all other sessions, because someone else may know the old
 * password.
 */
export async function changePassword(
  { db, sessions, jobs, config, community }: Deps,
  change: PasswordChange,
): Promise<void> {
  const { memberId, sessionId } = change
  await requireOwnPassword(db, { id: memberId, sessionId }, change.currentPassword)
  const member = await memberRow(db, memberId)
  if (!member) throw apiError('not_authenticated')
  await rejectCommonPassword(change.newPassword, member)
  const passwordHash = await hashPassword(change.newPassword)
  await transaction(db, async (tx) => {
    await tx.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute()
    await tx.deleteFrom('password_resets').where('member_id', '=', memberId).where('used_at', 'is', null).execute()
    await recordAudit(tx, { action: 'password_changed', ...ofOwnAccount(memberId), address: change.address })
    await jobs.add(tx, 'send_mail', passwordChangedEmail(member, senderOf({ config, community })))
    await sessions.end(tx, memberId, { except: sessionId })
  })
}
