import type { Role } from '@daystar/contract/roles'
import { authorizer, type Rules } from '../../platform/http/authorization.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** The role of the viewer in the community. */
interface ViewerRole {
  readonly role: Role
}

const operatorsOnly = (_viewer: Viewer, { role }: ViewerRole) => (role === 'operator' ? null : 'operators_only')

const rules = {
  read: operatorsOnly,
  readMembers: (_viewer: Viewer, { role }: ViewerRole) => (role === 'member' ? 'moderators_only' : null),
  exportMembers: operatorsOnly,
  retryJob: operatorsOnly,
} satisfies Rules<'administration'>

export const authorize = authorizer('administration', rules)
