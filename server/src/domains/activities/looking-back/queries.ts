import type { Totals, YearInReview } from '@daystar/contract/looking-back'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedInViewer, Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { mediaJson } from '../../media/index.ts'
import { openToEveryone, visibleTo } from '../access.ts'
import type { ActivityMediaRow } from '../media/queries.ts'

/** Activities that the totals of a profile include, which bounds what they cost. */
const maxCounted = 5000
const maxTags = 20
const maxPlaces = 20
const maxMonths = 12
const maxPhotos = 9

/** The activities of a member that the viewer sees, newest first, as a materialized subquery named `counted`. */
function counted(viewer: Viewer, memberId: number, range: RawBuilder<SqlBool>) {
  return sql`counted as materialized (
    select a.* from activities a
    where a.author_id = ${memberId}::bigint and ${range} and ${visibleTo(viewer, 'a')}
    order by a.occurred_at desc, a.id desc limit ${sql.lit(maxCounted)})`
}

/**
 * The columns of `Totals`. A tag and a place are written as in the newest activity; names with the same id are one
 * place.
 */
const totalsColumns = (months: number) => sql`
  (select count(*)::int from counted) as activities,
  (select coalesce(sum(duration_minutes), 0)::int from counted) as minutes,
  (select coalesce(json_agg(json_build_object('tag', t.tag, 'count', t.count) order by t.count desc, t.tag), '[]') from (
    select (array_agg(written.tag order by c.occurred_at desc))[1] as tag, count(*)::int as count
    from counted c cross join lateral unnest(c.tags, c.tag_keys) as written(tag, key)
    group by written.key order by count desc, tag limit ${sql.lit(maxTags)}) t) as tags,
  (select coalesce(json_agg(json_build_object('month', t.month, 'count', t.count, 'minutes', t.minutes) order by t.month), '[]') from (
    select to_char(c.local_date, 'YYYY-MM') as month, count(*)::int as count, coalesce(sum(c.duration_minutes), 0)::int as minutes
    from counted c group by 1 order by 1 desc limit ${sql.lit(months)}) t) as months,
  (select coalesce(json_agg(json_build_object('name', t.name, 'count', t.count) order by t.count desc, t.name), '[]') from (
    select (array_agg(p.location order by p.occurred_at desc))[1] as name, count(*)::int as count
    from (select c.location, c.occurred_at, coalesce(max(c.place_id) over (partition by lower(c.location)), lower(c.location)) as place
      from counted c where c.location <> '') p
    group by p.place order by count desc, name limit ${sql.lit(maxPlaces)}) t) as places`

export async function totalsOf(reader: Reader, viewer: Viewer, memberId: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with ${counted(viewer, memberId, sql<SqlBool>`true`)} select ${totalsColumns(maxMonths)}`.execute(reader)
  return rows[0] ?? { activities: 0, minutes: 0, tags: [], months: [], places: [] }
}

interface YearRow extends Omit<YearInReview, 'photos'> {
  readonly photos: readonly ActivityMediaRow[]
}

/** The year of the viewer. Days are those on which the activities took place. */
export async function yearOf(reader: Reader, viewer: SignedInViewer, year: number): Promise<YearRow> {
  const range = sql<SqlBool>`a.local_date between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`
  const one = (order: RawBuilder<unknown>, where = sql`true`) => sql`(
    select json_build_object('id', c.id, 'title', c.title, 'date', c.local_date, 'high_five_count', c.high_five_count)
    from counted c where ${where} order by ${order} limit 1)`
  const { rows } = await sql<YearRow>`
    with ${counted(viewer, viewer.id, range)},
    days as (select distinct local_date as day from counted),
    runs as (select count(*)::int as length from (
      select day - (row_number() over (order by day))::int as run from days) d group by run)
    select ${totalsColumns(maxMonths)},
      (select count(*)::int from days) as days,
      (select coalesce(max(length), 0) from runs) as longest_streak,
      ${one(sql`c.occurred_at, c.id`)} as first,
      ${one(sql`c.occurred_at desc, c.id desc`)} as last,
      ${one(sql`c.high_five_count desc, c.occurred_at desc`, sql`c.high_five_count > 0`)} as most_starred,
      (select coalesce(json_agg(json_build_object('media', ${mediaJson('f')}, 'alt_text', p.alt_text, 'is_open', p.is_open)
          order by p.high_five_count desc, p.occurred_at), '[]')
        from (select c.media_id, c.alt_text, c.high_five_count, c.occurred_at, ${openToEveryone('c')} as is_open
          from counted c join media photo on photo.id = c.media_id and photo.kind = 'image'
          order by c.high_five_count desc, c.occurred_at limit ${sql.lit(maxPhotos)}) p
        join media f on f.id = p.media_id) as photos`.execute(reader)
  const [row] = rows
  if (!row) throw new Error('The totals of a year are one row.')
  return row
}

/** Null if there is none that the viewer sees. */
export async function pinnedActivityOf(
  reader: Reader,
  viewer: Viewer,
  memberId: number,
): Promise<YearInReview['first']> {
  const row = await reader
    .selectFrom('pinned_activities as p')
    .innerJoin('activities as a', 'a.id', 'p.activity_id')
    .select(['a.id', 'a.title', 'a.local_date as date', 'a.high_five_count'])
    .where('p.member_id', '=', memberId)
    .where(visibleTo(viewer, 'a'))
    .executeTakeFirst()
  return row ?? null
}
