import { randomBytes } from 'node:crypto'
import type { Language } from '@daystar/contract/languages'
import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../../platform/audit-log.ts'
import { isOperator } from '../../../platform/authorization/roles.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Reader, type Tx, transaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { cleanupBatchSize } from '../../../platform/jobs/jobs.ts'
import { emailLanguage } from '../../../platform/mail/email-language-queries.ts'
import { lockInviter, storedAddress } from '../../accounts/index.ts'
import { lockInvitingCircle } from '../../circles/index.ts'
import { lockSettings } from '../../community/index.ts'
import { countNewAccountUse, limitNewAccountLinks } from '../../new-accounts/index.ts'
import { authorize } from '../access.ts'
import { type NewPack, requirePack, storePackMembers } from '../packs/commands.ts'
import type { PackEvents } from '../packs/pack-events.ts'
import { lockInvitationsOf } from './commands.ts'
import { invitationEmail } from './emails.ts'
import { unusedCount } from './queries.ts'

const aDayAgo = sql<Date>`now() - interval '1 day'`

interface EmailedInvitations extends Cause {
  readonly emails: readonly string[]
  readonly text: string
  readonly label: string
  readonly days: number
  readonly circleId: number | null
  readonly pack: NewPack
  /** The language of the inviter's page; null if it is not known. */
  readonly language: Language | null
}

/**
 * Sends each address a link for one person, also if it belongs to a member, so that the response discloses nothing.
 * Returns the addresses that have already got as many invitations as possible.
 */
export async function emailInvitations(
  deps: Deps & { readonly packEvents: PackEvents },
  viewer: SignedInViewer,
  { emails, text, label, days, circleId, pack, language, address }: EmailedInvitations,
): Promise<{ sent: number; notSent: string[] }> {
  const { db, jobs, config, community } = deps
  const addresses = [...new Set(emails.map((email) => storedAddress(email).toLowerCase()))]
  return await transaction(db, async (tx) => {
    const inviter = await lockInviter(tx, viewer.id)
    const settings = await lockSettings(tx)
    authorize(viewer, 'email', { ...inviter, membersInvite: settings.members_invite })
    if (settings.joining === 'closed') throw apiError('sign_up_closed')
    if (circleId !== null) await lockInvitingCircle(tx, viewer, circleId)
    await requirePack(tx, deps.packEvents, viewer, { ...pack, circleId })
    await lockInvitationsOf(tx, viewer.id)
    const full = await addressesWithManyEmails(tx, addresses)
    const recipients = addresses.filter((sentTo) => !full.has(sentTo))
    await requireEmailsLeft(tx, viewer.id, { count: recipients.length, isOperator: isOperator(inviter.role) })
    await countNewAccountUse(tx, deps, { memberId: viewer.id, use: 'invitations', count: recipients.length })
    await limitNewAccountLinks(tx, deps, { memberId: viewer.id, texts: [text] })
    const { name, ...own } = await tx
      .selectFrom('members')
      .select(['name', emailLanguage('members').as('language')])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    for (const sentTo of recipients) {
      const token = randomBytes(18).toString('base64url')
      const { id } = await tx
        .insertInto('invitations')
        .values({
          token,
          created_by: viewer.id,
          circle_id: circleId,
          event_id: pack.eventId,
          label,
          sent_to: sentTo,
          emailed_at: sql<Date>`now()`,
          max_uses: 1,
          expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await storePackMembers(tx, id, pack.memberIds)
      const link = `${config.publicUrl}/signup#${token}`
      await jobs.add(
        tx,
        'send_mail',
        invitationEmail(
          { email: sentTo, language: language ?? own.language },
          { inviter: name, text, link, days, community: community.settings.name },
        ),
      )
    }
    if (recipients.length > 0) {
      const details = { count: String(recipients.length) }
      await recordAudit(tx, { action: 'invitations_emailed', actorId: viewer.id, details, address })
    }
    return { sent: recipients.length, notSent: [...full] }
  })
}

/** The number of invitations that a member can send by email in a day, and the number that are left. */
export async function emailsLeft(
  reader: Reader,
  memberId: number,
  isOperator: boolean,
): Promise<{ readonly perDay: number; readonly left: number }> {
  const { sent } = await reader
    .selectFrom('invitations')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('created_by', '=', memberId)
    .where('emailed_at', '>', aDayAgo)
    .executeTakeFirstOrThrow()
  const perDay = isOperator ? limits.invitationEmailsOfOperator : limits.invitationEmailsOfMember
  return { perDay, left: Math.max(0, perDay - sent) }
}

async function requireEmailsLeft(
  tx: Tx,
  memberId: number,
  { count, isOperator }: { readonly count: number; readonly isOperator: boolean },
): Promise<void> {
  const { left } = await emailsLeft(tx, memberId, isOperator)
  if (count > left) throw apiError('invitation_emails_full')
  if (!isOperator && (await unusedCount(tx, memberId)) + count > limits.activeInvitations)
    throw apiError('invitations_full')
}

/** The addresses that have got as many invitations as they can get in a day, from all members together. */
async function addressesWithManyEmails(tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('invitations')
    .select(sql<string>`sent_to`.as('sent_to'))
    .where('sent_to', 'in', addresses)
    .where('emailed_at', '>', aDayAgo)
    .groupBy('sent_to')
    .having(sql<SqlBool>`count(*) >= ${limits.invitationEmailsToAddress}::int`)
    .execute()
  return new Set(rows.map((row) => row.sent_to))
}

/** Part of the hourly cleanup job: deletes the addresses of links that can no longer be used. */
export async function removeInvitationAddresses(db: Db): Promise<void> {
  const isOver = sql<SqlBool>`(revoked_at is not null or expires_at <= now() or uses >= max_uses)`
  await sql`update invitations set sent_to = null where id in (
    select id from invitations where sent_to is not null and ${isOver} limit ${cleanupBatchSize})`.execute(db)
}
