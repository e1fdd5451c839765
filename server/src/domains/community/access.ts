import type { Role } from '@daystar/contract/roles'
import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import { isOperator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/** The role of the viewer in the community. */
interface Subject {
  readonly role: Role | null
}

const operatorsOnly = (_viewer: Viewer, { role }: Subject) => (isOperator(role) ? null : 'operators_only')

const rules = {
  readSettings: operatorsOnly,
  edit: operatorsOnly,
  announce: operatorsOnly,
} satisfies Rules<'community'>

export const authorize = authorizer('community', rules)
