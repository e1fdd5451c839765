import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { type PersonRow, personJson } from '../accounts/index.ts'

const shownAnnouncements = 20

export type AnnouncementRow = Awaited<ReturnType<typeof newestAnnouncements>>[number]

/** The newest emails to all members, with their progress. */
export async function newestAnnouncements(reader: Reader, only?: number) {
  const recipients = sql`select from announcement_recipients r where r.announcement_id = n.id`
  let query = reader
    .selectFrom('announcements as n')
    .leftJoin('members as author', 'author.id', 'n.author_id')
    .select(['n.id', 'n.subject', 'n.markdown', 'n.is_service', 'n.created_at'])
    .select(sql<PersonRow | null>`case when author.id is not null then ${personJson('author')} end`.as('author'))
    .select(sql<number>`(select count(*)::int from (${recipients}) all_of_them)`.as('recipients'))
    .select(sql<number>`(select count(*)::int from (${recipients} and r.sent_at is not null) sent_ones)`.as('sent'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(shownAnnouncements)
  if (only !== undefined) query = query.where('n.id', '=', only)
  return await query.execute()
}

/** Whom an email to all members can reach: those who have confirmed their address and whose account is not being deleted. */
export const isReachable = sql<boolean>`m.email_confirmed_at is not null and m.removal_started_at is null`

export async function reachableMembers(reader: Reader): Promise<{ members: number; subscribers: number }> {
  return await reader
    .selectFrom('members as m')
    .select(sql<number>`count(*)::int`.as('members'))
    .select(sql<number>`(count(*) filter (where m.receives_announcements))::int`.as('subscribers'))
    .where(isReachable)
    .executeTakeFirstOrThrow()
}

/** The email that a recipient is still to get; undefined if they have got it, or are not reachable any more. */
export async function unsentAnnouncement(reader: Reader, announcementId: number, memberId: number) {
  return await reader
    .selectFrom('announcement_recipients as r')
    .innerJoin('announcements as n', 'n.id', 'r.announcement_id')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['n.id', 'n.subject', 'n.markdown', 'n.is_service', 'r.token', 'm.email', 'm.receives_announcements'])
    .where('r.announcement_id', '=', announcementId)
    .where('r.member_id', '=', memberId)
    .where('r.sent_at', 'is', null)
    .where(isReachable)
    .executeTakeFirst()
}
