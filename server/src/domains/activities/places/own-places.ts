import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/database.ts'
import { literally } from '../../circles/index.ts'
import { maxPlaces, type Place } from './place.ts'

/** Places the member chose before: those that begin with the words first, then the most used. */
export async function ownPlaces(reader: Reader, memberId: number, words: string): Promise<Place[]> {
  const key = sql`(select ${literally(words)})`
  const { rows } = await sql<Place>`
    select place_id, max(location) as name, '' as detail, max(lat) as lat, max(lng) as lng
    from activities
    where author_id = ${memberId}::bigint and place_id is not null and lat is not null
      and ${sql<SqlBool>`search_key(location) like '%' || ${key} || '%'`}
    group by place_id
    order by bool_or(search_key(location) like ${key} || '%') desc, count(*) desc, max(occurred_at) desc
    limit ${sql.lit(maxPlaces)}`.execute(reader)
  return rows
}
