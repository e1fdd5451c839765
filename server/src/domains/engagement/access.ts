import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/**
 * Clients send a `sender_id`, but only the token identifies the caller. A request that names another member is
 * rejected.
 */
const onOwnBehalf = (viewer: Viewer, { senderId }: { readonly senderId: number | undefined }) =>
  senderId === undefined || senderId === viewer.id ? null : 'not_yourself'

/** That the viewer can see the activity is decided when it is loaded. */
const rules = { give: onOwnBehalf, takeBack: onOwnBehalf } satisfies Rules<'highFive'>

export const authorize = authorizer('highFive', rules)
