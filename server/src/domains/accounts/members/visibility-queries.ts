import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordDecision } from '../../../platform/authorization/authorization.ts'
import { hasModeratorRole } from '../../../platform/authorization/roles.ts'

interface Reader {
  readonly id: number | null
}

/**
 * The ids of the members who are hidden from a member, given as an SQL expression: by a block in either direction, or
 * as limited members whom they do not follow, unless they moderate. PostgreSQL evaluates it once in a query for one
 * member.
 */
export function hiddenMemberIds(memberId: RawBuilder<unknown>): RawBuilder<number[]> {
  return sql<number[]>`array(
    select hidden.blocked_id from blocks hidden where hidden.blocker_id = ${memberId}
    union all select hidden.blocker_id from blocks hidden where hidden.blocked_id = ${memberId}
    union all select hidden.id from members hidden where hidden.is_limited and hidden.id <> ${memberId}
      and not exists (select from connections seen_by where seen_by.follower_id = ${memberId}
        and seen_by.followee_id = hidden.id and seen_by.status = 'accepted')
      and not exists (select from members reader where reader.id = ${memberId} and ${hasModeratorRole('reader')}))`
}

/**
 * The visibility predicate for members, `.where(memberVisibleTo(viewer, 'm.id'))`, which every list of members
 * contains; visitors see all members who are not limited. A query for one member records the policy `member:read`
 * instead.
 */
export function memberVisibleTo(
  viewer: Reader,
  member: string,
  policy: 'member:list' | 'member:read' = 'member:list',
): RawBuilder<SqlBool> {
  return isNoneOf(member, membersHiddenFrom(viewer, policy))
}

/** The ids that `memberVisibleTo` excludes, for a query that uses them several times. */
export function membersHiddenFrom(
  viewer: Reader,
  policy: 'member:list' | 'member:read' = 'member:list',
): RawBuilder<number[]> {
  recordDecision(viewer, policy)
  const { id } = viewer
  return id === null ? limitedMemberIds : hiddenMemberIds(sql`${id}::bigint`)
}

/** Records the policy for a reply that shows only the viewer and therefore needs no query for members. */
export function showsNoOtherMember(viewer: Reader): void {
  recordDecision(viewer, 'member:list')
}

/** For visitors, who have no connections. Limited members are few; a partial index contains them. */
export const isNotLimited = (member: string) => isNoneOf(member, limitedMemberIds)

const limitedMemberIds = sql<number[]>`array(select limited.id from members limited where limited.is_limited)`

function isNoneOf(member: string, ids: RawBuilder<number[]>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(member)} is null or ${sql.ref(member)} <> all (${ids}))`
}
