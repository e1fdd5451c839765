import type { LeftOut } from '@daystar/contract/community/announcements'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { emailLanguage } from '../../platform/mail/email-language-queries.ts'
import { personJsonOrNull } from '../accounts/index.ts'

const shownAnnouncements = 20

export type AnnouncementRow = Awaited<ReturnType<typeof newestAnnouncements>>[number]

/** The newest emails to all members, with their progress. */
export async function newestAnnouncements(reader: Reader, only?: number) {
  const recipients = sql`select from announcement_recipients r where r.announcement_id = n.id`
  let query = reader
    .selectFrom('announcements as n')
    .leftJoin('members as author', 'author.id', 'n.author_id')
    .select(['n.id', 'n.subject', 'n.markdown', 'n.is_service', 'n.created_at'])
    .select(sql<Partial<LeftOut>>`n.left_out`.as('left_out'))
    .select(personJsonOrNull('author').as('author'))
    .select(sql<number>`(select count(*)::int from (${recipients}) all_of_them)`.as('recipients'))
    .select(sql<number>`(select count(*)::int from (${recipients} and r.sent_at is not null) sent_ones)`.as('sent'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(shownAnnouncements)
  if (only !== undefined) query = query.where('n.id', '=', only)
  return await query.execute()
}

/** The reason why an email to all members does not reach `m`; null if it does. */
export function leftOutReason(isService: boolean) {
  return sql<keyof LeftOut | null>`case
    when m.removal_started_at is not null then 'leaving'
    when m.email_confirmed_at is null then 'unconfirmed'
    when ${isService}::boolean then null
    when m.suspended_until > now() then 'suspended'
    when not m.receives_announcements then 'unsubscribed' end`
}

export const noneLeftOut: LeftOut = { leaving: 0, unconfirmed: 0, suspended: 0, unsubscribed: 0 }

/** The number of members whom an email reaches, and the numbers of those whom it does not reach. */
export async function audienceOfEmail(
  reader: Reader,
  { isService }: { readonly isService: boolean },
): Promise<{ readonly reached: number; readonly leftOut: LeftOut }> {
  const { rows } = await sql<{ reason: keyof LeftOut | null; count: number }>`
    select ${leftOutReason(isService)} as reason, count(*)::int as count from members m group by 1`.execute(reader)
  const reached = rows.find(({ reason }) => reason === null)?.count ?? 0
  const counts = rows.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count] as const]))
  return { reached, leftOut: { ...noneLeftOut, ...Object.fromEntries(counts) } }
}

/**
 * The email that a recipient is still to get, and why it does not reach them any more; undefined if they have got it.
 */
export async function unsentAnnouncement(reader: Reader, announcementId: number, memberId: number) {
  return await reader
    .selectFrom('announcement_recipients as r')
    .innerJoin('announcements as n', 'n.id', 'r.announcement_id')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['n.id', 'n.subject', 'n.markdown', 'n.is_service', 'r.token', 'm.email'])
    .select(emailLanguage('m').as('language'))
    .select([leftOutReason(false).as('reason'), leftOutReason(true).as('service_reason')])
    .where('r.announcement_id', '=', announcementId)
    .where('r.member_id', '=', memberId)
    .where('r.sent_at', 'is', null)
    .executeTakeFirst()
}
