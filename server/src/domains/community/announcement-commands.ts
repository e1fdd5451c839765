import type { AnnouncementDraft, LeftOut } from '@daystar/contract/community/announcements'
import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { type Cause, recordAudit } from '../../platform/audit-log.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { emailLanguage } from '../../platform/mail/email-language-queries.ts'
import { singleLine } from '../../platform/text/single-line.ts'
import { lockRole } from '../accounts/index.ts'
import { authorize } from './access.ts'
import { announcementEmail } from './announcement-emails.ts'
import { leftOutReason, unsentAnnouncement } from './announcement-queries.ts'

/** Emails that one job queues in one transaction. */
const batchSize = 100
/** Other emails, such as links to set a password, are sent before those that wait here. */
const priority = 10

/** Stores the email with all its recipients, and queues the first job. Returns the id. */
export async function sendAnnouncement(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  viewer: SignedInViewer,
  { draft, address }: { readonly draft: AnnouncementDraft } & Cause,
): Promise<number> {
  const { subject, markdown, is_service } = cleaned(draft)
  return await transaction(db, async (tx) => {
    authorize(viewer, 'announce', { role: await lockRole(tx, viewer.id) })
    const { id } = await tx
      .insertInto('announcements')
      .values({ author_id: viewer.id, subject, markdown, is_service })
      .returning('id')
      .executeTakeFirstOrThrow()
    // One statement, so that each member is either a recipient or counted as left out.
    await sql`with judged as (select m.id, ${leftOutReason(is_service)} as reason from members m),
      recipients as (insert into announcement_recipients (announcement_id, member_id)
        select ${id}, id from judged where reason is null)
      update announcements set left_out = coalesce((select jsonb_object_agg(reason, count)
        from (select reason, count(*) from judged where reason is not null group by 1) counts), '{}')
      where id = ${id}`.execute(tx)
    await jobs.add(tx, 'queue_announcement', { announcementId: id }, { priority })
    await recordAudit(tx, { action: 'announcement_sent', actorId: viewer.id, details: { subject }, address })
    return id
  })
}

/** Sends the email to the operator who writes it, and to no other member. */
export async function sendTestAnnouncement(
  { db, jobs, config, community }: Pick<Deps, 'db' | 'jobs' | 'config' | 'community'>,
  viewer: SignedInViewer,
  draft: AnnouncementDraft,
): Promise<void> {
  await transaction(db, async (tx) => {
    authorize(viewer, 'announce', { role: await lockRole(tx, viewer.id) })
    const operator = await tx
      .selectFrom('members')
      .select(['email', emailLanguage('members').as('language')])
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    const recipient = { ...operator, memberId: viewer.id, token: null }
    const names = { publicUrl: config.publicUrl, community: community.settings.name }
    const { to, subject, text, html } = announcementEmail({ id: 0, ...cleaned(draft) }, recipient, names)
    await jobs.add(tx, 'send_mail', { to, subject, text, html })
  })
}

/**
 * The job: queues the emails of one batch of recipients, and itself for the next one, in one transaction. An
 * interruption therefore leaves each recipient with exactly one email.
 */
export async function queueAnnouncement(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { announcementId }: { announcementId: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    const batch = tx
      .selectFrom('announcement_recipients')
      .select('member_id')
      .where('announcement_id', '=', announcementId)
      .where('queued_at', 'is', null)
      .orderBy('member_id')
      .limit(batchSize)
      .forUpdate()
    const queued = await tx
      .updateTable('announcement_recipients')
      .set({ queued_at: sql`now()` })
      .where('announcement_id', '=', announcementId)
      .where('member_id', 'in', batch)
      .returning('member_id as memberId')
      .execute()
    for (const { memberId } of queued)
      await jobs.add(tx, 'send_announcement', { announcementId, memberId }, { priority })
    if (queued.length === batchSize) await jobs.add(tx, 'queue_announcement', { announcementId }, { priority })
  })
}

/**
 * The job that sends the email to one recipient, unless they have got it or unsubscribed. Its Message-ID is always the
 * same, so that mail programs recognize a second copy if the process ends before the row is updated.
 */
export async function deliverAnnouncement(
  { db, mail, config, community }: Pick<Deps, 'db' | 'mail' | 'config' | 'community'>,
  { announcementId, memberId }: { announcementId: number; memberId: number },
): Promise<void> {
  const unsent = await unsentAnnouncement(db, announcementId, memberId)
  if (!unsent) return
  const reason = unsent.is_service ? unsent.service_reason : unsent.reason
  if (reason !== null) return await leaveOut(db, { announcementId, memberId, reason })
  const names = { publicUrl: config.publicUrl, community: community.settings.name }
  const { email, language, token } = unsent
  await mail.send(announcementEmail(unsent, { memberId, email, language, token }, names))
  await db
    .updateTable('announcement_recipients')
    .where('announcement_id', '=', announcementId)
    .where('member_id', '=', memberId)
    .set({ sent_at: sql`now()` })
    .execute()
}

/** Counts a recipient as left out whom the email does not reach any more. */
async function leaveOut(
  db: Db,
  { announcementId, memberId, reason }: { announcementId: number; memberId: number; reason: keyof LeftOut },
): Promise<void> {
  await sql`with removed as (delete from announcement_recipients
      where announcement_id = ${announcementId} and member_id = ${memberId} and sent_at is null returning 1)
    update announcements set left_out = jsonb_set(left_out, array[${reason}::text],
      to_jsonb(coalesce((left_out ->> ${reason}::text)::int, 0) + 1))
    where id = ${announcementId} and exists (select from removed)`.execute(db)
}

/** Unsubscribes the member to whom an email with this token was sent. Repeating it changes nothing. */
export async function unsubscribe({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ receives_announcements: false })
    .where('id', '=', (eb) =>
      eb.selectFrom('announcement_recipients').select('member_id').where('token', '=', sql<string>`${token}::uuid`),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw apiError('email_link_invalid')
}

function cleaned({ subject, markdown, is_service }: AnnouncementDraft): AnnouncementDraft {
  return { subject: singleLine(subject), markdown: markdown.trim(), is_service }
}
