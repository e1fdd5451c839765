import type { Tx } from '@daystar/server/embedding'
import { sql } from 'kysely'

/** How long ago the notifications arrived that the members have not seen. */
const unreadHours = 36

/** Gives each notification the time of what it reports, and marks the older ones as read. */
export async function setNotificationTimes(tx: Tx, now: Date): Promise<void> {
  await sql`update notifications n set created_at = coalesce(
      (select h.created_at from high_fives h where n.type = 'activity_high_fived' and h.activity_id = n.activity_id and h.member_id = n.actor_id),
      (select s.created_at from comment_stars s where n.type = 'comment_starred' and s.comment_id = n.comment_id and s.member_id = n.actor_id),
      (select c.created_at from comments c where c.id = n.comment_id),
      (select case when n.type = 'connection_accepted' then c.accepted_at else c.created_at end from connections c where c.id = n.connection_id),
      (select p.named_at from companions p where n.type = 'companion_named' and p.activity_id = n.activity_id and p.member_id = n.recipient_id),
      (select a.occurred_at from activities a where a.id = n.activity_id),
      ${timeOfEventNotice}, ${timeOfCircleNotice}, n.created_at)`.execute(tx)
  await sql`update notifications set is_unread = false
    where created_at < ${now}::timestamptz - make_interval(hours => ${unreadHours})`.execute(tx)
}

const timeOfEventNotice = sql`case n.type
  when 'event_invited' then (select i.created_at from events e join event_invitations i on i.series_id = e.series_id
    where e.id = n.event_id and i.member_id = n.recipient_id)
  when 'event_commented' then (select max(c.created_at) from event_comments c
    where c.event_id = n.event_id and c.author_id = n.actor_id)
  when 'event_cancelled' then (select e.cancelled_at from events e where e.id = n.event_id)
  when 'event_changed' then (select s.edited_at from events e join event_series s on s.id = e.series_id where e.id = n.event_id)
  -- A place was left by those who declined.
  when 'event_place' then (select max(d.answered_at) from event_answers d
    where d.event_id = n.event_id and d.answer = 'declined') end`

const timeOfCircleNotice = sql`case n.type
  when 'circle_requested' then (select q.requested_at from circle_requests q
    where q.circle_id = n.circle_id and q.member_id = n.actor_id)
  when 'circle_invited' then (select i.invited_at from circle_invitations i
    where i.circle_id = n.circle_id and i.member_id = n.recipient_id)
  when 'circle_noticed' then (select w.sent_at from circle_notices w where w.id = n.notice_id) end`
