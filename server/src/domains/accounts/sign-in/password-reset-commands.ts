import { hash as digest, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import { type Reader, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { passwordChangedEmail, resetEmail, senderOf } from '../emails/security-emails.ts'
import { hasAddress } from '../members/address-queries.ts'
import { resetOwnAttemptLimits } from '../passwords/failed-attempt-limit.ts'
import { rejectCommonPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { forgetDevices, rememberDevice } from '../sessions/known-device-commands.ts'

const maxRecentLinks = 3

/**
 * Queues a job that emails a reset link if the address is known. The request does the same work for every address, so
 * that its response and its duration never reveal a known one, whatever the load.
 */
export async function requestResetLink({ db, jobs }: Deps, email: string): Promise<void> {
  await transaction(db, (tx) => jobs.add(tx, 'send_reset_link', { email }))
}

/** The handler of the job. */
export async function sendResetLink({ db, jobs, config, community }: Deps, email: string): Promise<void> {
  await transaction(db, async (tx) => {
    // Locks the member so that parallel jobs cannot exceed the limit of links.
    const member = await tx
      .selectFrom('members')
      .select(['id', 'name', 'email', emailLanguage('members').as('language')])
      .where(hasAddress('email', email))
      .forNoKeyUpdate()
      .executeTakeFirst()
    // Counts for unknown addresses as well: jobs of a known address must not delay requests more than others.
    const recentLinks = await recentLinkCount(tx, member?.id ?? 0)
    if (!member || recentLinks >= maxRecentLinks) return
    const link = await createResetLink(tx, config, member.id)
    await jobs.add(tx, 'send_mail', resetEmail(member, link, community.settings.name))
  })
}

/** A link with which the member sets a new password, once and within an hour. */
export async function createResetLink(
  tx: Tx,
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  memberId: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('password_resets')
    .values({
      member_id: memberId,
      token_hash: digest('sha256', token, 'buffer'),
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .execute()
  return `${publicUrl}/resetpassword?token=${token}`
}

/** Used to limit the emails that another person can cause by requesting resets for this address. */
async function recentLinkCount(reader: Reader, memberId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('password_resets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', sql<Date>`now() - interval '15 minutes'`)
    // Later ones are from before the clock was set back.
    .where('created_at', '<=', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return count
}

interface PasswordReset extends Cause {
  readonly token: string
  readonly newPassword: string
  /** True when the device stores a token for its next sign-in. */
  readonly keepsToken: boolean
}

/**
 * Sets a new password with the token of a reset link, which is valid for an hour until a password is accepted, and ends
 * every session. Returns the token of the device, which becomes the only known one and can sign in whatever fails
 * elsewhere.
 */
export async function resetPassword(
  { db, sessions, jobs, config, community }: Deps,
  { token, newPassword, keepsToken, address }: PasswordReset,
): Promise<string | null> {
  const tokenHash = digest('sha256', token, 'buffer')
  const member = await tokenOwner(db, tokenHash)
  if (!member) throw apiError('reset_invalid')
  await rejectCommonPassword(newPassword, member)
  const passwordHash = await hashPassword(newPassword)
  return await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('password_resets')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    // A concurrent request used the token while the new password was being hashed.
    if (numUpdatedRows === 0n) throw apiError('reset_invalid')
    await tx.deleteFrom('password_resets').where('member_id', '=', member.id).where('used_at', 'is', null).execute()
    await tx
      .updateTable('members')
      .set({ password_hash: passwordHash, email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', member.id)
      .execute()
    // Possession of the link does not prove that the person is the member.
    const subject = { type: 'member', id: member.id } as const
    await recordAudit(tx, { action: 'password_reset', actorId: null, subject, address })
    await jobs.add(tx, 'send_mail', passwordChangedEmail(member, senderOf({ config, community })))
    await sessions.end(tx, member.id)
    await forgetDevices(tx, member.id)
    await resetOwnAttemptLimits(tx, member)
    return keepsToken ? await rememberDevice(tx, member.id) : null
  })
}

async function tokenOwner(reader: Reader, tokenHash: Buffer) {
  return await reader
    .selectFrom('password_resets as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['m.id', 'm.name', 'm.email', emailLanguage('m').as('language')])
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}
