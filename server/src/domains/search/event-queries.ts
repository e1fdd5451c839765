import type { EventAudience } from '@daystar/contract/events/event'
import { type RawBuilder, sql } from 'kysely'
import { after, cutPage, limitOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import { recordDecision } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
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
  const { rows } = await sql<EventMatch>`
    select e.*, e.created_at::text as page_key, ${authorOf('e')} as author,
      (select json_build_object('id', c.id, 'name', c.name) from circles c where c.id = e.circle_id) as circle,
      (select s.language from event_search s where s.series_id = e.id) as language, ${lexemesOfQuery(filters.text ?? '')}
    from (${foundEvents(viewer, filters, page)}) e
    order by e.created_at desc, e.id desc`.execute(reader)
  return cutPage(rows, page)
}

/** A page of matches and one more, in any order. */
function foundEvents(viewer: Viewer, filters: EventFilters, page: PageRequest): RawBuilder<unknown> {
  const { text, authorId, circleId } = filters
  const visible = (isFound: RawBuilder<unknown>) => sql`
    select e.id, e.created_at, e.author_id, e.circle_id, e.title, e.description, e.location, e.audience,
      e.repeats is not null as is_repeated, shown.*
    from event_series e cross join lateral (${shownDate(filters)}) shown
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
function shownDate({ from, to }: EventFilters): RawBuilder<unknown> {
  const local = (column: 'starts_at' | 'ends_at') => sql`d.${sql.ref(column)} at time zone e.time_zone`
  const conditions = [
    sql`d.series_id = e.id`,
    ...(from === undefined ? [] : [sql`${local('ends_at')} > ${from}::date`]),
    ...(to === undefined ? [] : [sql`${local('starts_at')} < ${to}::date + 1`]),
  ]
  return sql`select d.id as event_id, d.starts_at, d.ends_at, d.cancelled_at, (${local('starts_at')})::date as start_date
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
