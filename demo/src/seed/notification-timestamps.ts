import type { NotificationType } from '@daystar/contract/notifications/types'
import type { Tx } from '@daystar/server/embedding'
import { type RawBuilder, sql } from 'kysely'

/** How long ago the notifications arrived that the members have not seen. */
const unreadHours = 36

const timeOfActivity = sql`(select a.occurred_at from activities a where a.id = n.activity_id)`
const timeOfComment = sql`(select c.created_at from comments c where c.id = n.comment_id)`
/** The time of types that the demo lacks, or of which the database stores no time. */
const unchanged = sql`n.created_at`

/** The time of what a notification `n` of each type reports. */
const times = {
  activity_mention: timeOfActivity,
  comment_mention: timeOfComment,
  activity_commented: timeOfComment,
  comment_replied: timeOfComment,
  comment_deleted: timeOfActivity,
  connection_request: sql`(select c.created_at from connections c where c.id = n.connection_id)`,
  connection_accepted: sql`(select c.accepted_at from connections c where c.id = n.connection_id)`,
  activity_high_fived: sql`(select h.created_at from high_fives h
    where h.activity_id = n.activity_id and h.member_id = n.actor_id)`,
  comment_starred: sql`(select s.created_at from comment_stars s
    where s.comment_id = n.comment_id and s.member_id = n.actor_id)`,
  companion_named: sql`(select p.named_at from companions p
    where p.activity_id = n.activity_id and p.member_id = n.recipient_id)`,
  draft_returned: unchanged,
  event_invited: sql`(select i.created_at from events e join event_invitations i on i.series_id = e.series_id
    where e.id = n.event_id and i.member_id = n.recipient_id)`,
  event_changed: sql`(select s.edited_at from events e join event_series s on s.id = e.series_id
    where e.id = n.event_id)`,
  event_cancelled: sql`(select e.cancelled_at from events e where e.id = n.event_id)`,
  // A place was left by those who declined.
  event_place: sql`(select max(d.answered_at) from event_answers d
    where d.event_id = n.event_id and d.answer = 'declined')`,
  event_reminder: unchanged,
  event_commented: sql`(select max(c.created_at) from event_comments c
    where c.event_id = n.event_id and c.author_id = n.actor_id)`,
  circle_requested: sql`(select q.requested_at from circle_requests q
    where q.circle_id = n.circle_id and q.member_id = n.actor_id)`,
  circle_accepted: unchanged,
  circle_invited: sql`(select i.invited_at from circle_invitations i
    where i.circle_id = n.circle_id and i.member_id = n.recipient_id)`,
  circle_noticed: sql`(select w.sent_at from circle_notices w where w.id = n.notice_id)`,
} satisfies Record<NotificationType, RawBuilder<unknown>>

/** Gives each notification the time of what it reports, and marks the older ones as read. */
export async function setNotificationTimes(tx: Tx, now: Date): Promise<void> {
  const cases = Object.entries(times).map(([type, time]) => sql`when ${sql.lit(type)} then ${time}`)
  await sql`update notifications n
    set created_at = coalesce(case n.type ${sql.join(cases, sql` `)} end, n.created_at)`.execute(tx)
  await sql`update notifications set is_unread = false
    where created_at < ${now}::timestamptz - make_interval(hours => ${unreadHours})`.execute(tx)
}
