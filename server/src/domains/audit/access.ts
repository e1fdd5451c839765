import { authorizer, type Rules } from '../../platform/http/authorization.ts'
import { isOperator, type Viewer } from '../../platform/http/viewer.ts'

const rules = {
  read: (viewer: Viewer, _log: null) => (isOperator(viewer) ? null : 'operators_only'),
} satisfies Rules<'audit'>

export const authorize = authorizer('audit', rules)
