import type { Role } from '@daystar/contract/roles'
import { authorizer, type Rules } from '../../platform/http/authorization.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** The role of the viewer in the community. */
interface Subject {
  readonly role: Role
}

const operatorsOnly = (_viewer: Viewer, { role }: Subject) => (role === 'operator' ? null : 'operators_only')

const rules = {
  readSettings: operatorsOnly,
  edit: operatorsOnly,
  announce: operatorsOnly,
} satisfies Rules<'community'>

export const authorize = authorizer('community', rules)
