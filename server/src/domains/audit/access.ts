import type { Role } from '@daystar/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import { isOperator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

const rules = {
  read: (_viewer: Viewer, { role }: { readonly role: Role | null }) => (isOperator(role) ? null : 'operators_only'),
} satisfies Rules<'audit'>

export const authorize = authorizer('audit', rules)

/**
 * SQL: the network address of an event, given as the alias of `audit_events`, about the account of a member, for this
 * member; null if another member caused the event.
 */
export function ownAddress(event: string, memberId: number): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${event}.${name}`)
  return sql<
    string | null
  >`case when ${column('actor_id')} is null or ${column('actor_id')} = ${memberId}::bigint then ${column('address')} end`
}
