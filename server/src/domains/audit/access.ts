import type { Role } from '@daystar/contract/roles'
import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import { isOperator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

const rules = {
  read: (_viewer: Viewer, { role }: { readonly role: Role | null }) => (isOperator(role) ? null : 'operators_only'),
} satisfies Rules<'audit'>

export const authorize = authorizer('audit', rules)
