import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { after, keyOf, type PageRequest } from '../../platform/api/paging.ts'

/** The order of a list: the condition for rows after the cursor, and the value of a row for the next one. */
export interface Order {
  readonly pageKey: RawBuilder<string>
  readonly isAfter: RawBuilder<SqlBool>
  readonly orderBy: RawBuilder<unknown>
}

/** Orders by the begin of the name, without letter case and accents. */
export function byName(alias: string, { after: cursor }: PageRequest): Order {
  const name = sql<string>`left(${sql.ref(`${alias}.name_key`)}, 60) collate "C"`
  const id = sql.ref(`${alias}.id`)
  if (cursor?.key.includes('\u0000')) throw apiError('cursor_invalid')
  return {
    pageKey: name,
    isAfter: cursor
      ? sql<SqlBool>`(${name}, ${id}) > (${cursor.key}::text collate "C", ${cursor.id}::bigint)`
      : sql<SqlBool>`true`,
    orderBy: sql`${name}, ${id}`,
  }
}

/** Orders by a timestamp, given with the column that breaks ties. */
export function newestFirst(instant: string, id: string, page: PageRequest): Order {
  return {
    pageKey: keyOf(instant),
    isAfter: after(page, instant, id, 'older'),
    orderBy: sql`${sql.ref(instant)} desc, ${sql.ref(id)} desc`,
  }
}

/** SQL condition: the member or the circle with this alias was created in the last 30 days. */
export function isNew(alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.created_at`)} > now() - interval '30 days')`
}
