import type { EventAnswerKind } from '@daystar/contract/events/answers'
import type { EventAudience, EventRepeats } from '@daystar/contract/events/event'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { type PageOf, type PageRequest, readPageOf } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { eventDateTexts, joinedTexts } from '../../platform/text/content-texts.ts'
import { memberVisibleTo, type PersonRow, personJson, showsNoOtherMember } from '../accounts/index.ts'
import type { CircleRole } from '../circles/index.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'
import { hasMutedWord } from '../safety/index.ts'
import { eventNotMuted, eventVisibleTo, hasLeftEvent } from './access.ts'

interface OwnAnswerRow {
  readonly answer: EventAnswerKind
  readonly is_waiting: boolean
  readonly guests: number
  readonly note: string
  readonly reminders: number[]
}

export interface EventRow {
  readonly id: number
  readonly series_id: number
  readonly uid: string
  readonly author_id: number
  readonly author: PersonRow
  readonly organizers: PersonRow[]
  readonly title: string
  readonly description: string
  readonly location: string
  readonly alt_text: string
  readonly place_id: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly photo: MediaRow | null
  readonly audience: EventAudience
  readonly circle: { readonly id: number; readonly name: string } | null
  readonly circle_role: CircleRole | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly time_zone: string
  readonly repeats: EventRepeats | null
  readonly repeat_every: number
  readonly repeat_until: string | null
  readonly is_moved: boolean
  readonly cancelled_at: Date | null
  readonly cancel_reason: string
  readonly capacity: number | null
  readonly guests_max: number
  readonly going_count: number
  readonly maybe_count: number
  readonly waiting_count: number
  readonly comment_count: number
  readonly own_answer: OwnAnswerRow | null
  readonly is_invited: boolean
  readonly is_organizer: boolean
  readonly has_left: boolean
  readonly created_at: Date
  readonly edited_at: Date | null
}

/** Events that the viewer sees, in a query on `events as e` and `event_series as s`, for `eventPresenter`. */
function eventRows(reader: Reader, viewer: Viewer) {
  const viewerId = sql`${viewer.id ?? 0}::bigint`
  const invitation = sql`select from event_invitations i where i.series_id = s.id and i.member_id = ${viewerId}`
  const count = (value: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql<number>`(select coalesce(${value}, 0)::int from event_answers n where n.event_id = e.id and ${where})`
  const people = sql`sum(1 + n.guests)`
  return reader
    .selectFrom('events as e')
    .innerJoinLateral(
      // `offset 0` keeps it an index probe for each listed row.
      (eb) =>
        eb
          .selectFrom('event_series as r')
          .selectAll('r')
          .whereRef('r.id', '=', 'e.series_id')
          .offset(sql.lit(0))
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['e.id', 'e.series_id', 'e.starts_at', 'e.ends_at', 'e.is_moved', 'e.cancelled_at'])
    .select(['s.uid', 's.author_id', 's.title', 's.description', 's.location', 's.alt_text', 's.place_id'])
    .select(['s.lat', 's.lng', 's.audience', 's.time_zone', 's.repeats', 's.repeat_every', 's.repeat_until'])
    .select(['s.capacity', 's.guests_max', 's.created_at', 's.edited_at'])
    .select([
      sql<string>`case when s.author_id <> ${viewerId} and ${hasMutedWord(viewer, joinedTexts(eventDateTexts, 'e'))}
        then '' else e.cancel_reason end`.as('cancel_reason'),
      sql<PersonRow>`(select ${personJson('m')} from members m where m.id = s.author_id)`.as('author'),
      sql<EventRow['circle_role']>`(select cm.role from circle_members cm
        where cm.circle_id = s.circle_id and cm.member_id = ${viewerId})`.as('circle_role'),
      sql<PersonRow[]>`coalesce((
        select json_agg((select ${personJson('o')} from members o where o.id = i.member_id) order by i.created_at, i.member_id)
        from event_invitations i
        where i.series_id = s.id and i.is_organizer and ${memberVisibleTo(viewer, 'i.member_id')}), '[]')`.as(
        'organizers',
      ),
      sql<MediaRow | null>`(select ${mediaJson('f')} from media f where f.id = s.media_id)`.as('photo'),
      sql<EventRow['circle']>`(select json_build_object('id', c.id, 'name', c.name) from circles c
        where c.id = s.circle_id)`.as('circle'),
      count(people, sql`n.answer = 'going' and n.waiting_since is null`).as('going_count'),
      count(sql`count(*)`, sql`n.answer = 'maybe'`).as('maybe_count'),
      count(people, sql`n.waiting_since is not null`).as('waiting_count'),
      sql<number>`(select count(*)::int from event_comments t
        where t.event_id = e.id and ${memberVisibleTo(viewer, 't.author_id')})`.as('comment_count'),
      sql<OwnAnswerRow | null>`(select json_build_object('answer', n.answer, 'is_waiting', n.waiting_since is not null,
        'guests', n.guests, 'note', n.note, 'reminders', n.reminders)
        from event_answers n where n.event_id = e.id and n.member_id = ${viewerId})`.as('own_answer'),
      sql<boolean>`exists (${invitation})`.as('is_invited'),
      sql<boolean>`exists (${invitation} and i.is_organizer)`.as('is_organizer'),
      hasLeftEvent(viewerId, 's').as('has_left'),
    ])
    .where(eventVisibleTo(viewer, 's'))
}

/** Throws `event_not_found` if the event is hidden or missing. */
export async function visibleEvent(reader: Reader, viewer: Viewer, id: number): Promise<EventRow> {
  const row = await eventRows(reader, viewer).where('e.id', '=', id).executeTakeFirst()
  if (!row) throw apiError('event_not_found')
  return row
}

/** Those of the given events that the viewer can see. */
export function visibleEvents(reader: Reader, viewer: Viewer, ids: readonly number[]) {
  return reader
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select(['e.id', 's.edited_at'])
    .where('e.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(eventVisibleTo(viewer, 's'))
    .execute()
}

interface EventFilters {
  readonly circleId?: number | undefined
  readonly isMine?: boolean
}

/** SQL condition for `events as e` and `event_series as s`. A circle that is opened shows what the viewer mutes. */
function isListed(viewer: Viewer, { circleId, isMine = false }: EventFilters): RawBuilder<SqlBool> {
  const ofCircle = circleId === undefined ? eventNotMuted(viewer, 's') : sql`s.circle_id = ${circleId}::bigint`
  const ofViewer = isMine ? sql`e.id in (${idsOfMember(sql`${viewer.id ?? 0}::bigint`)})` : sql`true`
  return sql<SqlBool>`(${eventVisibleTo(viewer, 's')} and ${ofCircle} and ${ofViewer})`
}

/** The dates that a member organizes, or for which they answered and did not decline. */
const idsOfMember = (memberId: RawBuilder<unknown>) => sql`
  select n.event_id from event_answers n where n.member_id = ${memberId} and n.answer <> 'declined'
  union select d.id from events d join event_series o on o.id = d.series_id where o.author_id = ${memberId}
  union select d.id from events d join event_invitations i on i.series_id = d.series_id
    where i.member_id = ${memberId} and i.is_organizer`

/**
 * Loads a page of events in the order in which they end. Their ids are selected first, by the index, so that nothing is
 * counted for others.
 */
async function eventsPage(
  reader: Reader,
  viewer: Viewer,
  filters: EventFilters,
  page: PageRequest,
  { direction, isInTime }: { direction: 'newer' | 'older'; isInTime: RawBuilder<SqlBool> },
): Promise<PageOf<EventRow>> {
  const query = reader
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select('e.id')
    .where(isInTime)
    .where(isListed(viewer, filters))
  const { items, next } = await readPageOf(query, page, { at: 'e.ends_at', id: 'e.id', direction })
  return { items: await eventsById(reader, viewer, items), next }
}

/** The events with these ids, in this order, without those that are hidden. */
async function eventsById(
  reader: Reader,
  viewer: Viewer,
  found: readonly { readonly id: number }[],
): Promise<EventRow[]> {
  if (found.length === 0) {
    showsNoOtherMember(viewer)
    return []
  }
  const ids = found.map(({ id }) => id)
  const rows = await eventRows(reader, viewer).where('e.id', '=', sql<number>`any (${ids}::bigint[])`).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The events that have not ended, the one that ends next first. */
export function upcomingEvents(reader: Reader, viewer: Viewer, filters: EventFilters, page: PageRequest) {
  const isInTime = sql<SqlBool>`e.ends_at > now()`
  return eventsPage(reader, viewer, filters, page, { direction: 'newer', isInTime })
}

/** The events that have ended, the latest one first. */
export function pastEvents(reader: Reader, viewer: Viewer, filters: EventFilters, page: PageRequest) {
  const isInTime = sql<SqlBool>`e.ends_at <= now()`
  return eventsPage(reader, viewer, filters, page, { direction: 'older', isInTime })
}

const maxEventsBetween = 300

/** The events that start between two instants, in order. */
export async function eventsBetween(
  reader: Reader,
  viewer: Viewer,
  { from, to, circleId, isMine = false }: { readonly from: Date; readonly to: Date } & EventFilters,
): Promise<EventRow[]> {
  const isBetween = (alias: string) => {
    const startsAt = sql.ref(`${alias}.starts_at`)
    return sql<SqlBool>`(${startsAt} >= ${from} and ${startsAt} < ${to})`
  }
  // `offset 0` keeps it an index probe for each event of the viewer, however many events there are.
  const own = sql<SqlBool>`e.id = any (array(
    select d.id from (${idsOfMember(sql`${viewer.id ?? 0}::bigint`)}) mine (id)
    join lateral (select d.id from events d where d.id = mine.id and ${isBetween('d')} offset 0) d on true))`
  const found = await reader
    .selectFrom('events as e')
    .innerJoin('event_series as s', 's.id', 'e.series_id')
    .select('e.id')
    .where(isMine ? own : isBetween('e'))
    .where(isListed(viewer, { circleId }))
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(maxEventsBetween)
    .execute()
  return await eventsById(reader, viewer, found)
}

const maxDates = 60

/** The dates of a series that have not ended. */
export async function datesAfterNow(reader: Reader, seriesId: number) {
  return await reader
    .selectFrom('events')
    .select(['id', 'starts_at', 'is_moved', 'cancelled_at'])
    .where('series_id', '=', seriesId)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('starts_at')
    .limit(maxDates)
    .execute()
}
