import type { EventAudience } from '@daystar/contract/events/event'
import { type RawBuilder, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { after, cutPage, limitOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import { recordDecision } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { startOfDay, zonedTime } from '../../platform/text/zoned-times.ts'
import { memberVisibleTo } from '../accounts/index.ts'
import { type ActivityFilters, indexedMatches } from '../activities/index.ts'
import { eventNotMuted, eventVisibleTo } from '../events/index.ts'
import { authorOf, type Found, lexemesOfQuery } from './text-queries.ts'

/** The first and the last day are those of a date, in the time zone of the event. */
export type EventFilters = Pick<ActivityFilters, 'text' | 'authorId' | 'circleId' | 'from' | 'to'>

/** A series, with one of its dates. */
export interface EventMatch extends Found {
  readonly event_id: number
  readonly title: string
  readonly description: string
  readonly location: string
  readonly audience: EventAudience
  readonly circle: { readonly id: number; readonly name: string } | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly start_date: string
  readonly is_repeated: boolean
  readonly cancelled_at: Date | null
}

/** Events with all words of the text, the one that was created last first, each once. */
export async function eventMatches(
  reader: Reader,
  viewer: Viewer,
  filters: EventFilters,
  page: PageRequest,
): Promise<PageOf<EventMatch>> {
  // The predicate of visibility hides the authors whom the viewer does not see.
  recordDecision(viewer, 'member:list')
  const days = await limitsOfDays(reader, filters)
  const { rows } = await sql<Omit<EventMatch, 'start_date'> & { time_zone: string }>`
    select e.*, e.created_at::text as page_key, ${authorOf('e')} as author,
      (select json_build_object('id', c.id, 'name', c.name) from circles c where c.id = e.circle_id) as circle,
      (select s.language from event_search s where s.series_id = e.id) as language, ${lexemesOfQuery(filters.text ?? '')}
    from (${foundEvents(viewer, filters, days, page)}) e
    order by e.created_at desc, e.id desc`.execute(reader)
  return cutPage(
    rows.map((row) => ({ ...row, start_date: zonedTime(row.starts_at, row.time_zone).toPlainDate().toString() })),
    page,
  )
}

interface LimitsOfDays {
  /** The instants at which the first day begins and the last one ends, by time zone. */
  readonly start?: Readonly<Record<string, Date>>
  readonly end?: Readonly<Record<string, Date>>
}

/** The limits of the days of the filters in all time zones in which there are events. */
async function limitsOfDays(reader: Reader, { from, to }: EventFilters): Promise<LimitsOfDays> {
  if (from === undefined && to === undefined) return {}
  const { rows } = await sql<{ name: string }>`
    with recursive zones (name) as (
      select min(time_zone) from event_series
      union all select (select min(time_zone) from event_series where time_zone > name) from zones where name is not null)
    select name from zones where name is not null`.execute(reader)
  const inZones = (date: string) => Object.fromEntries(rows.map(({ name }) => [name, startOfDay(date, name)]))
  return {
    ...(from !== undefined && { start: inZones(from) }),
    ...(to !== undefined && { end: inZones(Temporal.PlainDate.from(to).add({ days: 1 }).toString()) }),
  }
}

/** A page of matches and one more, in any order. */
function foundEvents(
  viewer: Viewer,
  filters: EventFilters,
  days: LimitsOfDays,
  page: PageRequest,
): RawBuilder<unknown> {
  const { text, authorId, circleId } = filters
  const visible = (isFound: RawBuilder<unknown>) => sql`
    select e.id, e.created_at, e.author_id, e.circle_id, e.title, e.description, e.location, e.audience, e.time_zone,
      e.repeats is not null as is_repeated, shown.*
    from event_series e cross join lateral (${shownDate(days)}) shown
    where ${isFound} and ${eventVisibleTo(viewer, 'e')}
      and ${eventNotMuted(viewer, 'e', { circleId, memberId: authorId })} and ${isOrganizedBy(viewer, authorId)}`
  if ((text ?? '').trim() === '' && authorId === undefined && circleId === undefined)
    return sql`${visible(after(page, 'e.created_at', 'e.id', 'older'))}
      order by e.created_at desc, e.id desc limit ${limitOf(page)}`
  // The times in the index are those of the creation, so the days of the filters select no windows.
  const index = { table: 'event_search', id: 'series_id', at: 'created_at' } as const
  return indexedMatches(index, { text, authorId, circleId }, page, visible(sql`e.id = s.series_id`))
}

/**
 * The next date that takes place; without one, the next cancelled date, and then the last date. Only those on the days
 * of the filters count.
 */
function shownDate({ start, end }: LimitsOfDays): RawBuilder<unknown> {
  const inZone = (instants: object) => sql`(${JSON.stringify(instants)}::jsonb ->> e.time_zone)::timestamptz`
  const conditions = [
    sql`d.series_id = e.id`,
    ...(start === undefined ? [] : [sql`d.ends_at > ${inZone(start)}`]),
    ...(end === undefined ? [] : [sql`d.starts_at < ${inZone(end)}`]),
  ]
  return sql`select d.id as event_id, d.starts_at, d.ends_at, d.cancelled_at
    from events d where ${sql.join(conditions, sql` and `)}
    order by case when d.ends_at <= now() then 2 when d.cancelled_at is null then 0 else 1 end,
      abs(extract(epoch from d.starts_at - now())), d.id limit 1`
}

/** Organizers who are hidden from the viewer are not found by their id. */
function isOrganizedBy(viewer: Viewer, memberId: number | undefined): RawBuilder<unknown> {
  if (memberId === undefined) return sql`true`
  return sql`(e.author_id = ${memberId}::bigint or exists (
    select from event_invitations i where i.series_id = e.id and i.is_organizer and i.member_id = ${memberId}::bigint
      and ${memberVisibleTo(viewer, 'i.member_id')} offset 0))`
}
