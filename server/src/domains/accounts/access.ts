import { authorizer, type Rules } from '../../platform/http/authorization.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** Sessions of other members are hidden, so they are not found. */
const rules = {
  end: (viewer: Viewer, session: { readonly memberId: number }) =>
    viewer.id === session.memberId ? null : 'session_not_found',
} satisfies Rules<'session'>

export const authorize = authorizer('session', rules)
