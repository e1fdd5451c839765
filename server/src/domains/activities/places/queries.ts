import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import { escapedSearchKey } from '../../circles/index.ts'
import { maxPlaces, type Place } from './place.ts'

/** Older activities are not searched for places. */
const maxActivities = 500

/**
 * Places from the member's latest activities that match the query: names that start with it first, then the most used.
 * A place has the name of its newest activity that matches.
 */
export async function previousPlaces(reader: Reader, memberId: number, query: string): Promise<Place[]> {
  const key = sql`(select ${escapedSearchKey(query)})`
  const { rows } = await sql<Place>`
    select place_id, (array_agg(location order by occurred_at desc))[1] as name, '' as detail, max(lat) as lat, max(lng) as lng
    from (
      select place_id, location, lat, lng, occurred_at from activities
      where author_id = ${memberId}::bigint and place_id is not null
      order by occurred_at desc limit ${sql.lit(maxActivities)}) latest
    where lat is not null and ${sql<SqlBool>`search_key(location) like '%' || ${key} || '%'`}
    group by place_id
    order by bool_or(search_key(location) like ${key} || '%') desc, count(*) desc, max(occurred_at) desc
    limit ${sql.lit(maxPlaces)}`.execute(reader)
  return rows
}
