import type { Tx } from '@daystar/server/embedding'
import { sql } from 'kysely'
import type { Community } from './community.ts'
import type { CreatedEvent } from './events.ts'
import { records } from './records.ts'

/** Sets the times at which events were announced, answered and commented, and moves those that are over to the past. */
export async function setEventTimes(
  tx: Tx,
  { member }: Community,
  events: readonly CreatedEvent[],
  before: (hours: number) => Date,
): Promise<void> {
  const series = events.map(({ event, seriesId, pastTimes }) => ({
    id: seriesId,
    at: before(event.announcedHoursAgo),
    invitedAt: before(event.invitedHoursAgo ?? event.announcedHoursAgo),
    changedAt: event.changedHoursAgo === undefined ? null : before(event.changedHoursAgo),
    ...pastTimes,
  }))
  const answers = events.flatMap(({ event, dateIds }) => [
    { eventId: dateIds[0], memberId: member(event.author).id, at: before(event.announcedHoursAgo) },
    // The last one of a member for a date is stored.
    ...event.answers
      .filter(
        ({ from, date = 0 }, index) =>
          !event.answers.slice(index + 1).some((later) => later.from === from && (later.date ?? 0) === date),
      )
      .map(({ from, date = 0, hoursAgo }) => ({
        eventId: dateIds[date],
        memberId: member(from).id,
        at: before(hoursAgo),
      })),
  ])
  const comments = events.flatMap((created) => created.comments)

  await sql`update event_series s set created_at = r.at, edited_at = r."changedAt", start_date = coalesce(r.date, s.start_date)
    from ${records(series)} as r (id bigint, at timestamptz, "changedAt" timestamptz, date date) where s.id = r.id`.execute(
    tx,
  )
  await sql`update events e set cancelled_at = case when e.cancelled_at is not null then r."changedAt" end,
      occurs_on = coalesce(r.date, e.occurs_on), starts_at = coalesce(r."startsAt", e.starts_at), ends_at = coalesce(r."endsAt", e.ends_at)
    from ${records(series)} as r (id bigint, "changedAt" timestamptz, date date, "startsAt" timestamptz, "endsAt" timestamptz)
    where e.series_id = r.id and (r.date is not null or e.cancelled_at is not null)`.execute(tx)
  await sql`update event_invitations i set created_at = r."invitedAt"
    from ${records(series)} as r (id bigint, "invitedAt" timestamptz) where i.series_id = r.id`.execute(tx)
  await sql`update event_answers n set answered_at = r.at, waiting_since = case when n.waiting_since is not null then r.at end
    from ${records(answers)} as r ("eventId" bigint, "memberId" bigint, at timestamptz)
    where n.event_id = r."eventId" and n.member_id = r."memberId"`.execute(tx)
  await sql`update event_comments c set created_at = r.at, edited_at = r."editedAt"
    from ${records(comments)} as r (id bigint, at timestamptz, "editedAt" timestamptz) where c.id = r.id`.execute(tx)
  await sql`update event_comment_versions v set written_at = c.created_at
    from event_comments c where c.id = v.comment_id`.execute(tx)
}
