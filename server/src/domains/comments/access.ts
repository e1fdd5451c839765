import type { Role } from '@daystar/contract/roles'
import { authorizer, inQuery, type Rules } from '../../platform/authorization/authorization.ts'
import { isModerator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { VisibleActivity } from '../activities/index.ts'

/** A comment that the viewer can see, and the role of the viewer in the community. */
interface RemovableComment {
  readonly author_id: number
  readonly viewerRole: Role | null
}

/** That the viewer can see the activity is decided when it or the comment is loaded. */
const rules = {
  add: (_viewer: Viewer, _activity: VisibleActivity) => null,
  read: inQuery,
  delete: (viewer: Viewer, comment: RemovableComment) =>
    viewer.id === comment.author_id || isModerator(comment.viewerRole) ? null : 'author_only',
  star: (_viewer: Viewer, _comment: { readonly activity_id: number }) => null,
  unstar: (_viewer: Viewer, _comment: { readonly activity_id: number }) => null,
} satisfies Rules<'comment'>

export const authorize = authorizer('comment', rules)

/** The abilities of the viewer on a comment that they see. Without an author, only its place in the thread is left. */
export function abilitiesOnComment(viewer: Viewer, comment: { readonly author_id: number | null }): 'comment:delete'[] {
  if (viewer.id === null || comment.author_id === null) return []
  const subject = { author_id: comment.author_id, viewerRole: viewer.role }
  return rules.delete(viewer, subject) === null ? ['comment:delete'] : []
}
