import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/** The circle, the member or the activity of a choice. */
type Source =
  | { readonly kind: 'activity' }
  | { readonly kind: 'circle'; readonly isMember: boolean }
  | { readonly kind: 'member'; readonly memberId: number }

const rules = {
  set: (viewer: Viewer, source: Source) => {
    // The command has loaded it as the viewer sees it.
    if (source.kind === 'activity') return null
    if (source.kind === 'circle') return source.isMember ? null : 'members_only'
    return source.memberId === viewer.id ? 'not_yourself' : null
  },
} satisfies Rules<'notificationChoice'>

export const authorize = authorizer('notificationChoice', rules)
