import type { Role } from '@daystar/contract/roles'
import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import { isModerator, isOperator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/** The role of the viewer in the community. */
interface ViewerRole {
  readonly role: Role | null
}

const operatorsOnly = (_viewer: Viewer, { role }: ViewerRole) => (isOperator(role) ? null : 'operators_only')

const rules = {
  read: operatorsOnly,
  readMembers: (_viewer: Viewer, { role }: ViewerRole) => (isModerator(role) ? null : 'moderators_only'),
  exportMembers: operatorsOnly,
  retryJob: operatorsOnly,
} satisfies Rules<'administration'>

/** Email addresses and the last use of members are for operators only. */
export function areAccountsReadable({ role }: ViewerRole): boolean {
  return isOperator(role)
}

export const authorize = authorizer('administration', rules)
