import { hash as digest, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Reader, transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refusal } from '../../platform/http/refusal.ts'
import { resetLetter } from './letters.ts'
import { refuseCommonPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

const mostOpenLinks = 3
/** Longer than the work for a known address takes, so that the time of the answer tells nothing. */
const answerAfterMs = 150

/** Mails a reset link where the address is known. The caller cannot tell whether it is. */
export async function sendResetLink(deps: Deps, email: string): Promise<void> {
  await Promise.all([mailLink(deps, email), delay(answerAfterMs)])
}

async function mailLink({ db, jobs, config }: Deps, email: string): Promise<void> {
  await transaction(db, async (tx) => {
    // Locks the member: asking in parallel gets no more links than asking in turn.
    const member = await tx
      .selectFrom('members')
      .select(['id', 'name', 'email'])
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!member || (await linksSentLately(tx, member.id)) >= mostOpenLinks) return
    const token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('password_resets')
      .values({
        member_id: member.id,
        token_hash: digest('sha256', token, 'buffer'),
        expires_at: sql<Date>`now() + interval '1 hour'`,
      })
      .execute()
    await jobs.add(tx, 'send_mail', resetLetter(member, `${config.publicUrl}/resetpassword?token=${token}`))
  })
}

/** Nobody's box is filled by somebody who keeps asking in their name. */
async function linksSentLately(reader: Reader, memberId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('password_resets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Sets a new password by a link: once, within its hour, and every session ends. A password that is refused leaves the link as
 * it was.
 */
export async function resetPassword({ db, sessions }: Deps, token: string, wanted: string): Promise<void> {
  const tokenHash = digest('sha256', token, 'buffer')
  const member = await ownerOf(db, tokenHash)
  if (!member) throw refusal('reset_invalid')
  refuseCommonPassword(wanted, member)
  const hashed = await hashPassword(wanted)
  const ended = await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('password_resets')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    // Somebody else used it while the new password was hashed.
    if (numUpdatedRows === 0n) throw refusal('reset_invalid')
    await tx.deleteFrom('password_resets').where('member_id', '=', member.id).where('used_at', 'is', null).execute()
    await tx.updateTable('members').set({ password_hash: hashed }).where('id', '=', member.id).execute()
    return await sessions.end(tx, member.id)
  })
  sessions.forget(ended)
}

async function ownerOf(reader: Reader, tokenHash: Buffer) {
  return await reader
    .selectFrom('password_resets as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['m.id', 'm.name', 'm.email'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}
