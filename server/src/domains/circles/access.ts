import { createHash, timingSafeEqual } from 'node:crypto'
import type { Role } from '@daystar/contract/roles'
import type { RawBuilder, SqlBool } from 'kysely'
import { authorizer, inQuery, type Rules } from '../../platform/authorization/authorization.ts'
import { isOneOf, isOperator } from '../../platform/authorization/roles.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'

export type CircleRole = 'member' | 'moderator' | 'admin'

/** A circle with the viewer's role in it. */
export interface CircleWithRole {
  readonly id: number
  readonly is_private: boolean
  readonly role: CircleRole | null
}

/** The member who is to join or leave. For joining a private circle: whether they are invited. */
interface JoiningMember extends CircleWithRole {
  readonly memberId: number
  /** An admin removed the member and no admin has allowed them to rejoin since then. */
  readonly isBanned: boolean
  /** True with the token of the active invite link, or with an invitation of a member. */
  readonly hasValidInvite: boolean
}
interface LeavingMember extends CircleWithRole {
  readonly memberId: number
  /** The role of the member; null if they do not belong to the circle. */
  readonly memberRole: CircleRole | null
}

/** A member who asks to join. */
interface RequestingMember extends CircleWithRole {
  readonly isBanned: boolean
  /** True in the period after a decline in which the member cannot ask again. */
  readonly isPaused: boolean
  /** A moderator of the community limited the member. */
  readonly isLimited: boolean
}

interface DemotedMember extends CircleWithRole {
  /** True when the member who is to be demoted is the only admin. */
  readonly isLastAdmin: boolean
}

/** The answer for every role in a circle: a new one does not compile until it has an answer. */
const admins = { member: false, moderator: false, admin: true } as const satisfies Record<CircleRole, boolean>

const moderators = { member: false, moderator: true, admin: true } as const satisfies Record<CircleRole, boolean>

export function isCircleAdmin(role: CircleRole | null | undefined): boolean {
  return role != null && admins[role]
}

/** Admins can do everything that moderators can. */
export function isCircleModerator(role: CircleRole | null | undefined): boolean {
  return role != null && moderators[role]
}

/** Returns whether the member is a moderator who is no admin. */
export function isOnlyModerator(role: CircleRole | null | undefined): boolean {
  return isCircleModerator(role) && !isCircleAdmin(role)
}

/** `isCircleModerator` in SQL, for the role of a table `circle_members` with this alias. */
export function hasCircleModeratorRole(alias: string): RawBuilder<SqlBool> {
  return isOneOf(alias, moderators)
}

const adminsOnly = (_viewer: Viewer, { role }: CircleWithRole) => (isCircleAdmin(role) ? null : 'admins_only')

const membersOnly = (_viewer: Viewer, { role }: CircleWithRole) => (role === null ? 'members_only' : null)

const moderatorsOnly = (_viewer: Viewer, { role }: CircleWithRole) =>
  isCircleModerator(role) ? null : 'circle_moderators_only'

const rules = {
  /** Decided by `readablePeopleOf`, like `readContent`. */
  read: inQuery,
  list: inQuery,
  readContent: (_viewer: Viewer, circle: CircleWithRole) => (isContentReadable(circle) ? null : 'members_only'),
  edit: adminsOnly,
  delete: (viewer: Viewer, circle: CircleWithRole & { readonly viewerRole: Role | null }) =>
    isOperator(circle.viewerRole) ? null : adminsOnly(viewer, circle),
  setPicture: adminsOnly,
  readRemoved: adminsOnly,
  readReports: moderatorsOnly,
  removeActivity: moderatorsOnly,
  allowRejoining: adminsOnly,
  promote: adminsOnly,
  // A circle must have an admin.
  demote: (viewer: Viewer, circle: DemotedMember) =>
    adminsOnly(viewer, circle) ?? (circle.isLastAdmin ? 'forbidden' : null),
  revokeInvite: adminsOnly,
  invite: membersOnly,
  inviteMembers: (_viewer: Viewer, { role, viewerRole }: CircleWithRole & { readonly viewerRole: Role | null }) => {
    if (!isOperator(viewerRole)) return 'operators_only'
    return role === null ? 'members_only' : null
  },
  join: (viewer: Viewer, { memberId, role, isBanned, is_private: isPrivate, hasValidInvite }: JoiningMember) => {
    if (viewer.id !== memberId) return 'not_yourself'
    if (role !== null) return 'already_member'
    if (isBanned) return 'removed_from_circle'
    return isPrivate && !hasValidInvite ? 'invite_needed' : null
  },
  removeMember: (viewer: Viewer, circle: LeavingMember) => {
    if (viewer.id === circle.memberId) return null
    return isCircleAdmin(circle.memberRole) && isCircleModerator(circle.role)
      ? adminsOnly(viewer, circle)
      : moderatorsOnly(viewer, circle)
  },
  appointModerator: adminsOnly,
  dismissModerator: (viewer: Viewer, circle: CircleWithRole & { readonly memberId: number }) =>
    viewer.id === circle.memberId ? null : adminsOnly(viewer, circle),
  request: (_viewer: Viewer, { role, is_private: isPrivate, isBanned, isPaused, isLimited }: RequestingMember) => {
    if (role !== null) return 'already_member'
    if (isBanned) return 'removed_from_circle'
    if (!isPrivate) return 'circle_is_public'
    if (isLimited) return 'account_limited'
    return isPaused ? 'circle_request_cooldown' : null
  },
  withdrawRequest: (_viewer: Viewer, _circle: CircleWithRole) => null,
  inviteConnections: membersOnly,
  pin: moderatorsOnly,
  readRequests: moderatorsOnly,
  decideRequest: moderatorsOnly,
} satisfies Rules<'circle'>

export const authorize = authorizer('circle', rules)

/** The existence of a circle is public. The feed and the members of a private circle are not. */
export function isContentReadable({
  is_private: isPrivate,
  role,
}: Pick<CircleWithRole, 'is_private' | 'role'>): boolean {
  return !isPrivate || role !== null
}

/** Hidden members of a circle have an id only for those who have to be able to remove them. */
export function areHiddenIdsReadable({ role }: Pick<CircleWithRole, 'role'>): boolean {
  return isCircleModerator(role)
}

/** Compares in constant time, so that response times do not reveal how much of a guessed token is correct. */
export function isValidInvite(invite: string | undefined, token: string | undefined): boolean {
  if (invite === undefined || token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(invite), digest(token))
}
