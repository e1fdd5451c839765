import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * The ids of the members who are hidden from a member, given as an SQL expression: those whom they blocked, and those who blocked them. In a
 * query for one member it is independent of the rows, so that PostgreSQL evaluates it once.
 */
export function hiddenMemberIds(memberId: RawBuilder<unknown>): RawBuilder<number[]> {
  return sql<number[]>`array(
    select hidden.blocked_id from blocks hidden where hidden.blocker_id = ${memberId}
    union all select hidden.blocker_id from blocks hidden where hidden.blocked_id = ${memberId})`
}

/**
 * The visibility predicate for members, and the only place that decides it. `member` is the column with the id of the member who is shown:
 *
 *     .where(memberVisibleTo(viewer, 'm.id'))
 *
 * Every list that shows members contains it. Visitors see all members.
 */
export function memberVisibleTo(viewer: { readonly id: number | null }, member: string): RawBuilder<SqlBool> {
  if (viewer.id === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(${sql.ref(member)} is null or ${sql.ref(member)} <> all (${hiddenMemberIds(sql`${viewer.id}::bigint`)}))`
}
