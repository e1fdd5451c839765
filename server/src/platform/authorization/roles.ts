import type { Role } from '@daystar/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The answers to each question for every role: a new role does not compile until it has them. */
const moderators = { member: false, moderator: true, operator: true } as const satisfies Record<Role, boolean>
const operators = { member: false, moderator: false, operator: true } as const satisfies Record<Role, boolean>

/** The role of a member; null and undefined (for instance of a deleted account) have no rights. */
type RoleOfAnyone = Role | null | undefined

/** Every operator is also a moderator. */
export function isModerator(role: RoleOfAnyone): boolean {
  return hasAnswer(moderators, role)
}

export function isOperator(role: RoleOfAnyone): boolean {
  return hasAnswer(operators, role)
}

/** Returns whether a text from outside, such as an argument of a command, names a role. */
export function isRole(text: string): text is Role {
  return Object.hasOwn(operators, text)
}

/** `isModerator` in SQL, for the role of a table `members` with this alias. */
export function hasModeratorRole(alias: string): RawBuilder<SqlBool> {
  return isOneOf(alias, moderators)
}

/** `isOperator` in SQL, for the role of a table `members` with this alias. */
export function hasOperatorRole(alias: string): RawBuilder<SqlBool> {
  return isOneOf(alias, operators)
}

/** A role that only a later version knows has no rights. */
function hasAnswer(answers: Record<Role, boolean>, role: RoleOfAnyone): boolean {
  return role != null && answers[role] === true
}

/**
 * SQL condition: the column `role` of the table with this alias is one of those with the answer true. The roles are
 * literals, with which the planner can use the partial index on moderators.
 */
export function isOneOf(alias: string, answers: Readonly<Record<string, boolean>>): RawBuilder<SqlBool> {
  const roles = Object.entries(answers).flatMap(([role, answer]) => (answer ? [sql.lit(role)] : []))
  return sql<SqlBool>`(${sql.ref(`${alias}.role`)} in (${sql.join(roles)}))`
}
