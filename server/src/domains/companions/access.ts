import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

/** That the viewer can see the activity is decided when it is loaded. */
const rules = {
  confirm: (_viewer: Viewer, { isNamed }: { readonly isNamed: boolean }) => (isNamed ? null : 'companion_not_found'),
  decline: (viewer: Viewer, { memberId }: { readonly memberId: number }) =>
    viewer.id === memberId ? null : 'companion_not_found',
  remove: (viewer: Viewer, activity: { readonly author_id: number }) =>
    viewer.id === activity.author_id ? null : 'author_only',
} satisfies Rules<'companion'>

export const authorize = authorizer('companion', rules)

/** Members link only activities of their own. */
export const isOwn = (viewer: Viewer, activity: { readonly author_id: number }) => viewer.id === activity.author_id
