import { ofOwnAccount, recordAudit } from '../../../platform/audit-log.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { countRequest } from '../../../platform/http/limits/shared-rate-limits.ts'
import { jobQueue } from '../../../platform/jobs/job-queue.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { sanitizeUserAgent } from '../../../platform/sessions.ts'
import { senderOf } from '../emails/security-emails.ts'
import { hasAddress } from '../members/address-queries.ts'
import { memberRow } from '../members/queries.ts'
import { codesGuessedEmail, recoveryCodeUsedEmail, secondFactorOffEmail } from './emails.ts'
import { recoveryCodeCount, takeRecoveryCode } from './recovery-code-commands.ts'
import { stepOfCode } from './totp.ts'

/** Wrong codes of a day after which the member gets an email: codes are checked only after the right password. */
const wrongCodesBeforeEmail = 5
const daySeconds = 86_400

interface Attempt {
  readonly code: string | undefined
  readonly userAgent: string
  readonly address: string
}

/**
 * Accepts a code of the authenticator app, or a recovery code, once; members who have no second factor always pass. The
 * row is locked, so that of two requests with the same code the second one fails.
 */
export async function acceptCode(
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'config' | 'community'>,
  memberId: number,
  { code, userAgent, address }: Attempt,
): Promise<'accepted' | 'second_factor_required' | 'second_factor_wrong'> {
  const factor = await lockSecondFactor(tx, memberId)
  if (!factor?.confirmed_at) return 'accepted'
  if (code === undefined) return 'second_factor_required'
  const digits = code.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = stepOfCode(factor.secret, digits)
    if (step === null || step <= Number(factor.last_step)) return 'second_factor_wrong'
    await tx.updateTable('second_factors').set({ last_step: step }).where('member_id', '=', memberId).execute()
    return 'accepted'
  }
  if (!(await takeRecoveryCode(tx, memberId, code))) return 'second_factor_wrong'
  const member = await memberRow(tx, memberId)
  const details = { user_agent: sanitizeUserAgent(userAgent) }
  await recordAudit(tx, { action: 'recovery_code_used', ...ofOwnAccount(memberId), details, address })
  const left = await recoveryCodeCount(tx, memberId)
  if (member) await deps.jobs.add(tx, 'send_mail', recoveryCodeUsedEmail(member, left, senderOf(deps)))
  return 'accepted'
}

/** The second factor with a lock that other uses of it wait for; undefined if the member has none. */
export async function lockSecondFactor(tx: Tx, memberId: number) {
  return await tx
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step', 'created_at'])
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Notifies the member once a day if many codes are wrong: the password was right, or the sign-in with the service that
 * is given.
 */
export async function recordWrongCode(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'community'>,
  memberId: number,
  { userAgent, address }: Omit<Attempt, 'code'>,
  service?: string,
): Promise<void> {
  const { requests } = await countRequest(deps.db, `wrong second factors of ${memberId}`, daySeconds)
  await transaction(deps.db, async (tx) => {
    const subject = { type: 'member', id: memberId } as const
    const details = { user_agent: sanitizeUserAgent(userAgent) }
    await recordAudit(tx, { action: 'second_factor_failed', actorId: null, subject, details, address })
    const member = requests === wrongCodesBeforeEmail ? await memberRow(tx, memberId) : undefined
    if (member) await deps.jobs.add(tx, 'send_mail', codesGuessedEmail(member, senderOf(deps), service))
  })
}

/**
 * Removes the second factor of a member who can no longer sign in, for a command on the server. Returns the name of the
 * member.
 */
export async function removeSecondFactorByEmail(db: Db, email: string, community: string): Promise<string> {
  return await transaction(db, async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'name', 'email', emailLanguage('members').as('language')])
      .where(hasAddress('email', email))
      .executeTakeFirst()
    if (!member) throw new Error(`No member has the email address ${email}.`)
    if (!(await deleteSecondFactor(tx, member.id))) throw new Error(`${member.name} has no authenticator app.`)
    const subject = { type: 'member', id: member.id } as const
    await recordAudit(tx, { action: 'second_factor_removed', actorId: null, subject, address: null })
    await jobQueue.add(tx, 'send_mail', secondFactorOffEmail(member, community, 'operator'))
    return member.name
  })
}

/** Deletes the second factor with its recovery codes. Returns whether it was on. */
export async function deleteSecondFactor(tx: Tx, memberId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('second_factors')
    .where('member_id', '=', memberId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return deleted?.confirmed_at != null
}
