import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL condition: a member, given as the alias of `members`, is suspended at present. */
export function isSuspended(member: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${member}.suspended_until`)} > now(), false)`
}

/** SQL condition: the member is neither suspended nor being erased, and therefore gets emails and notifications. */
export function isReachable(member: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${member}.removal_started_at`)} is null and not ${isSuspended(member)})`
}

/** SQL condition: the member is reachable and has not requested the deletion of their account. */
export function canTakePart(member: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${member}.deletion_at`)} is null and ${isReachable(member)})`
}
