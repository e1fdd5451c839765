import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { after, cutPage, instantOf, limitOf, type PageOf, type PageRequest } from '../../../platform/api/paging.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import { columnOf } from '../../../platform/database/column-of.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { trimTag } from '../../../platform/text/trim-tag.ts'
import { notMuted } from '../../safety/index.ts'
import { visibleTo } from '../access.ts'
import type { ActivityRef } from '../cards/queries.ts'
import { hasPhoto } from '../media/queries.ts'
import { inCircle } from '../queries.ts'
import { windowsBefore } from './windows.ts'

/** What activities have to match; absent: anything. */
export interface ActivityFilters {
  /** Words, all of which have to occur. */
  readonly text?: string | undefined
  readonly authorId?: number | undefined
  readonly circleId?: number | undefined
  readonly tag?: string | undefined
  /** A folded tag as SQL expression, in a query that compares with several. */
  readonly tagKey?: RawBuilder<unknown> | undefined
  /** The name of a place, ignoring letter case and accents. A place is found by all its names. */
  readonly place?: string | undefined
  /** The first and the last day, where the author was. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly hasPhoto?: boolean | undefined
}

const dayMs = 86_400_000

/** A local day begins up to 14 hours before that of UTC, and ends up to 12 hours after it. */
const dayBefore = (date: string) => new Date(Date.parse(date) - (14 / 24) * dayMs).toISOString()
const dayAfter = (date: string) => new Date(Date.parse(date) + (1 + 12 / 24) * dayMs).toISOString()

/** Activities that the viewer can see and does not mute, newest first. */
export async function activitiesFound(
  reader: Reader,
  viewer: Viewer,
  filters: ActivityFilters,
  page: PageRequest,
): Promise<PageOf<ActivityRef>> {
  const { rows } = await sql<ActivityRef>`
    select found.id, found.occurred_at::text as page_key from (${foundActivities(viewer, filters, page)}) found
    order by found.occurred_at desc, found.id desc`.execute(reader)
  return cutPage(rows, page)
}

/** Ids and times of a page of matches and one more, in any order. */
export function foundActivities(viewer: Viewer, filters: ActivityFilters, page: PageRequest): RawBuilder<unknown> {
  const { place, ...others } = filters
  const indexed = { ...others, ...(isGiven(place) && { place: atPlace(viewer, place) }) }
  const isFound = sql`${visibleTo(viewer, 'a')} and ${matches(viewer, filters)}
    and ${notMuted(viewer, 'a', { circles: filters.circleId === undefined, authors: filters.authorId === undefined })}`
  if (lexemesOf(indexed).length === 0)
    return sql`select a.id, a.occurred_at from activities a where ${after(page, 'a.occurred_at', 'a.id', 'older')} and ${isFound}
      order by a.occurred_at desc, a.id desc limit ${limitOf(page)}`
  const visible = sql`select a.id, a.occurred_at from activities a where a.id = s.activity_id and ${isFound}`
  const index = { table: 'activity_search', id: 'activity_id', at: 'occurred_at' } as const
  return indexedMatches(index, indexed, page, visible)
}

/** Visible activities with a name that decide which place has this name. */
const maxNamed = 100

/**
 * The activities with the name, and those with the id of the place that most visible ones of them have: a place has a
 * name in each language, and one member alone cannot give a name to another place.
 */
function atPlace(viewer: Viewer, name: string): RawBuilder<unknown> {
  const named = sql`search_term('=' || search_key(${name}::text))`
  const ofPlace = sql`(select search_term('&' || mode() within group (order by place_id)) from (
    select a.place_id from activity_search s join activities a on a.id = s.activity_id
    where s.words @@ ${named} and a.place_id is not null and ${visibleTo(viewer, 'a')}
    limit ${sql.lit(maxNamed)}) same_name)`
  return sql`${named} || coalesce(${ofPlace}, ${named})`
}

function isGiven(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}

/** The filters with the condition of the place as SQL expression. */
type IndexedFilters = Omit<ActivityFilters, 'place'> & { readonly place?: RawBuilder<unknown> }

interface WordIndex {
  readonly table: 'activity_search' | 'comment_search' | 'event_search'
  readonly id: string
  readonly at: string
}

/**
 * Up to a page of matches and one more, with the columns of `visible`, which selects the visible row of a row `s` of
 * the index. The windows are read in their order until the page is full, each condition on its own; 0151 has the
 * reasons.
 */
export function indexedMatches(
  index: WordIndex,
  filters: IndexedFilters,
  page: PageRequest,
  visible: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [id, at, limit] = [columnOf('s', index.id), columnOf('s', index.at), limitOf(page)]
  const windows = windowsOf(filters, page)
  const [first = sql`null::tsquery`, ...others] = lexemesOf(filters)
  const conditions = [first, ...others]
  const names = conditions.map((_, n) => sql.ref(`input.words_${n}`))
  const parts = windows.map(
    ({ lexemes, since, until, isLong }) =>
      sql`(${lexemes}::text, ${since}::timestamptz, ${until}::timestamptz, ${sql.lit(isLong)})`,
  )
  return sql`select found.* from
    (select ${sql.join(conditions.map((query, n) => sql`${query} as ${sql.ref(`words_${n}`)}`))} offset 0) input,
    (values ${sql.join(parts)}) as part(lexemes, since, until, is_long)
    cross join lateral (
      select row.* from (
        select s.* from ${sql.table(index.table)} s
        where ${sql.join(
          names.map((name) => sql`s.words @@ ${name}`),
          sql` and `,
        )}
          and s.words @@ (case when part.is_long then part.lexemes::tsquery && ${sql.join(names, sql` && `)}
            else part.lexemes::tsquery end)
          and ${at} >= part.since and ${at} < part.until and ${after(page, `s.${index.at}`, `s.${index.id}`, 'older')}
        order by ${at} desc, ${id} desc offset 0) s
      cross join lateral (${visible} offset 0) row
      limit ${limit}) found
    limit ${limit}`
}

/** Each condition that the index of words decides, as `tsquery`; those with the fewest matches come first. */
function lexemesOf({ text, authorId, circleId, tag, tagKey, place }: IndexedFilters): RawBuilder<unknown>[] {
  return [
    ...(isGiven(tag) ? [sql`search_term('#' || search_key(${trimTag(tag)}::text))`] : []),
    ...(tagKey === undefined ? [] : [sql`search_term('#' || ${tagKey})`]),
    ...(place === undefined ? [] : [place]),
    ...(authorId === undefined ? [] : [sql`search_term('@' || ${authorId}::bigint)`]),
    ...(circleId === undefined ? [] : [sql`search_term('/' || ${circleId}::bigint)`]),
    ...(isGiven(text) ? [sql`search_query(${text}::text)`] : []),
  ]
}

/**
 * The conditions that are decided by the activity itself. `+ 0` keeps the index of the days of each author out of the
 * plan, and the subqueries let PostgreSQL keep one plan for all times.
 */
function matches(
  viewer: Viewer,
  { authorId, circleId, from, to, hasPhoto: isPhotoRequired }: ActivityFilters,
): RawBuilder<SqlBool> {
  const conditions = [
    ...(authorId === undefined ? [] : [sql`a.author_id = ${authorId}::bigint`]),
    ...(circleId === undefined ? [] : [inCircle(viewer, circleId, 'a')]),
    ...(from === undefined
      ? []
      : [sql`a.local_date + 0 >= ${from}::date and a.occurred_at >= (select ${dayBefore(from)}::timestamptz)`]),
    ...(to === undefined
      ? []
      : [sql`a.local_date + 0 <= ${to}::date and a.occurred_at < (select ${dayAfter(to)}::timestamptz)`]),
    ...(isPhotoRequired ? [hasPhoto('a')] : []),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function windowsOf({ from, to }: Pick<ActivityFilters, 'from' | 'to'>, { after: cursor }: PageRequest) {
  const starts = [
    Date.now(),
    ...(to === undefined ? [] : [Date.parse(dayAfter(to))]),
    ...(cursor === null ? [] : [Date.parse(instantOf(cursor).replace(/([+-]\d\d)$/, '$1:00'))]),
  ]
  const since = from === undefined ? '' : dayBefore(from)
  return windowsBefore(new Date(Math.min(...starts)), new Date())
    .filter(({ until }) => until > since)
    .map((window) => ({ ...window, since: window.since < since ? since : window.since }))
}
