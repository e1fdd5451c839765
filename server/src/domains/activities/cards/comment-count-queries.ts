import { type RawBuilder, sql } from 'kysely'

/** The ids of the members whom the reader does not see, in a query with `withHiddenMembers`. */
export const hiddenMembers = sql<number[]>`hidden.ids`

/** Joins the ids of hidden members. `offset 0` keeps PostgreSQL from evaluating them at each use. */
export function withHiddenMembers(ids: RawBuilder<number[]>): RawBuilder<unknown> {
  return sql`cross join lateral (select ${ids} as ids offset 0) hidden`
}

/**
 * SQL for the number of comments on activity `a` that a reader sees: neither those of hidden members nor replies to
 * them. A reader from whom nobody is hidden sees the stored number, for others index probes find what is hidden.
 */
export function visibleCommentCount(hiddenIds: RawBuilder<number[]>): RawBuilder<number> {
  return sql<number>`case when a.comment_count = 0 or cardinality(${hiddenIds}) = 0 then a.comment_count
    else a.comment_count - (select coalesce(sum(1 + (
        select count(*) from comments reply where reply.parent_id = unseen.id and reply.author_id <> all (${hiddenIds}))), 0)
      from comments unseen where unseen.activity_id = a.id and unseen.author_id = any (${hiddenIds}))::int end`
}
