import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import { type CircleWithRole, isCircleAdmin } from '../circles/index.ts'

interface NoticeInCircle extends CircleWithRole {
  readonly authorId: number
}

const rules = {
  /** Notices are for the members of a circle, also those of a public one. */
  read: (_viewer: Viewer, { role }: CircleWithRole) => (role === null ? 'members_only' : null),
  send: (_viewer: Viewer, { role }: CircleWithRole) => (isCircleAdmin(role) ? null : 'admins_only'),
  remove: (viewer: Viewer, notice: NoticeInCircle) => (isRemovable(viewer, notice) ? null : 'admins_only'),
} satisfies Rules<'circleNotice'>

export const authorize = authorizer('circleNotice', rules)

/** An author who is no longer an admin can still remove what they wrote. */
export function isRemovable(viewer: Viewer, { role, authorId }: Pick<NoticeInCircle, 'role' | 'authorId'>): boolean {
  return isCircleAdmin(role) || (role !== null && viewer.id === authorId)
}
