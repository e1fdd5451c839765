import type { CommentAbility } from '@daystar/contract/comments'
import type { Role } from '@daystar/contract/roles'
import { authorizer, inQuery, type Rules } from '../../platform/authorization/authorization.ts'
import { isModerator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { VisibleActivity } from '../activities/index.ts'

/** A comment that the viewer can see. */
interface SeenComment {
  readonly author_id: number
  readonly activity_author_id: number
}

interface RemovableComment extends SeenComment {
  readonly viewerRole: Role | null
}

/** An activity that the viewer can see, and whether the viewer follows its author; only asked where it matters. */
interface CommentedActivity extends Pick<VisibleActivity, 'author_id' | 'commenting'> {
  readonly isFollowed: boolean
}

/** The authors of activities decide who comments; they comment themselves unless nobody can. */
function add(viewer: Viewer, { author_id: authorId, commenting, isFollowed }: CommentedActivity) {
  if (commenting === 'nobody') return 'comments_closed'
  return commenting === 'everyone' || viewer.id === authorId || isFollowed ? null : 'comments_limited'
}

/** That the viewer can see the activity is decided when it or the comment is loaded. */
const rules = {
  add,
  read: inQuery,
  edit: (viewer: Viewer, comment: Pick<SeenComment, 'author_id'>) =>
    viewer.id === comment.author_id ? null : 'author_only',
  pin: (viewer: Viewer, comment: SeenComment) => (viewer.id === comment.activity_author_id ? null : 'author_only'),
  delete: (viewer: Viewer, comment: RemovableComment) =>
    [comment.author_id, comment.activity_author_id].includes(viewer.id ?? 0) || isModerator(comment.viewerRole)
      ? null
      : 'author_only',
  star: (_viewer: Viewer, _comment: { readonly activity_id: number }) => null,
  unstar: (_viewer: Viewer, _comment: { readonly activity_id: number }) => null,
} satisfies Rules<'comment'>

export const authorize = authorizer('comment', rules)

/** What is known of a comment in a list. */
interface ListedComment {
  readonly author_id: number | null
  readonly activity_author_id: number
  readonly parent_id: number | null
}

/** The abilities of the viewer on a comment that they see. Without an author, only its place in the thread is left. */
export function abilitiesOnComment(viewer: Viewer, comment: ListedComment): CommentAbility[] {
  const { author_id, activity_author_id, parent_id: parentId } = comment
  if (viewer.id === null || author_id === null) return []
  const subject = { author_id, activity_author_id, viewerRole: viewer.role }
  const isAllowed = {
    'comment:edit': rules.edit(viewer, subject) === null,
    'comment:delete': rules.delete(viewer, subject) === null,
    'comment:pin': parentId === null && rules.pin(viewer, subject) === null,
  }
  return (Object.keys(isAllowed) as CommentAbility[]).filter((ability) => isAllowed[ability])
}
