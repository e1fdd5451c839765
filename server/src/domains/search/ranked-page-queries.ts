import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/http/api-error.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import type { Matching } from './matching-queries.ts'

interface Searched {
  readonly table: 'members' | 'circles'
  readonly alias: 'm' | 'c'
  /** The column that orders rows of the same rank, largest first. */
  readonly count: 'followers_count' | 'member_count'
}

const keyPattern = /^([0-2]) (0|1|0\.\d{1,12}|\de-\d{1,2}|\d\.\d{1,12}e-\d{1,2}) (\d{1,9})$/

/**
 * Keyset pagination of search results: by rank, similarity, count, name and id. The cursor contains rank, similarity and count. The name
 * would make it too long, so it is read again from the row of the cursor; if the row is gone, rows with equal values may be repeated.
 */
export function rankedPage(page: PageRequest, { rank, similarity }: Matching, { table, alias, count }: Searched) {
  const relevance = sql`(case when ${rank} = 2 then ${similarity} else 0 end)::real`
  const countColumn = sql.ref(`${alias}.${count}`)
  const position = sql`(${rank}, -${relevance}, -${countColumn}, ${sql.ref(`${alias}.name_key`)}, ${sql.ref(`${alias}.id`)})`
  return {
    order: sql`${position}`,
    pageKey: sql<string>`concat_ws(' ', ${rank}, ${relevance}, ${countColumn})`,
    isAfterCursor: page.after ? sql<SqlBool>`${position} > ${positionOf(page.after, table)}` : sql<SqlBool>`true`,
  }
}

function positionOf({ key, id }: NonNullable<PageRequest['after']>, table: Searched['table']) {
  const [, rank, relevance, count] = keyPattern.exec(key) ?? []
  if (rank === undefined || relevance === undefined || count === undefined) throw apiError('cursor_invalid')
  const name = sql`coalesce((select name_key from ${sql.table(table)} where id = ${id}::bigint), '')`
  return sql`(${rank}::int, -(${relevance}::real), -(${count}::int), ${name}, ${id}::bigint)`
}
