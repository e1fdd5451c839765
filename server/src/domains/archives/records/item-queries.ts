import { type RawBuilder, sql } from 'kysely'
import { memberVisibleTo } from '../../accounts/index.ts'
import { visibleTo } from '../../activities/index.ts'

/** The position of an item in its collection: the next ones have a greater pair. */
export type Position = readonly [first: number, second: number]

export interface ItemScope {
  readonly memberId: number
  readonly after: Position
  /** Selects items of this activity only. */
  readonly activityId?: number
  /** Selects activities of this day only. */
  readonly date?: string
}

/** A select of `first`, `second` and `item`, of the items after a position; `itemBatches` adds order and limit. */
export type ItemQuery = (scope: ItemScope) => RawBuilder<unknown>

/** An instant as ISO 8601 in UTC with milliseconds. */
export function instant(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A joined member; null if there is none, or if they are hidden from the member of the archive. */
export function memberJson({ memberId }: Pick<ItemScope, 'memberId'>, members: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${members}.${name}`)
  return sql`case when ${column('id')} is not null and ${memberVisibleTo({ id: memberId }, `${members}.id`)}
    then json_build_object('id', ${column('id')}, 'name', ${column('name')}, 'username', ${column('username')}) end`
}

/** An activity of another member with a joined author; only its id if the member of the archive cannot see it. */
export function activityRefJson(scope: ItemScope, activities: string, authors: string): RawBuilder<unknown> {
  const isVisible = visibleTo({ id: scope.memberId }, activities)
  return sql`json_build_object('id', ${sql.ref(`${activities}.id`)},
    'title', case when ${isVisible} then ${sql.ref(`${activities}.title`)} end,
    'author', case when ${isVisible} then ${memberJson(scope, authors)} end)`
}

/** The circle `c` of an item, or null. */
export const circleRef = sql`case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end`
