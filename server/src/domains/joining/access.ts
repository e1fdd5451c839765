import type { Role } from '@daystar/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { authorizer, type Rules } from '../../platform/authorization/authorization.ts'
import { hasModeratorRole, isModerator, isOperator } from '../../platform/authorization/roles.ts'
import type { SignedInViewer, Viewer } from '../../platform/authorization/viewer.ts'
import { canTakePart } from '../accounts/index.ts'

/** The role of the viewer in the community. */
interface ViewerRole {
  readonly role: Role | null
}

interface Inviter extends ViewerRole {
  /** True when a moderator limited the account. */
  readonly isLimited: boolean
}

/** An invitation; that its circle permits inviting is decided by the policy `circle:invite`. */
interface ExistingInvitation extends ViewerRole {
  readonly createdBy: number
}

const create = (_viewer: Viewer, { role, isLimited, membersInvite }: Inviter & { readonly membersInvite: boolean }) => {
  if (!membersInvite && !isModerator(role)) return 'moderators_only'
  return isLimited ? 'inviting_limited' : null
}

const rules = {
  create,
  email: create,
  readAll: (_viewer: Viewer, { role }: ViewerRole) => (isModerator(role) ? null : 'moderators_only'),
  // Invitations of other members are hidden, so they are not found.
  revoke: (viewer: Viewer, { role, createdBy }: ExistingInvitation) =>
    viewer.id === createdBy || isModerator(role) ? null : 'invitation_not_found',
} satisfies Rules<'invitation'>

/** The address to which an invitation was sent is for its creator and operators. */
export function isAddressReadable(viewer: SignedInViewer, { createdBy }: { readonly createdBy: number }): boolean {
  return viewer.id === createdBy || isOperator(viewer.role)
}

const applicationRules = {
  read: (_viewer: Viewer, { role }: ViewerRole) => (isModerator(role) ? null : 'moderators_only'),
  decide: (_viewer: Viewer, { role }: ViewerRole) => (isModerator(role) ? null : 'moderators_only'),
} satisfies Rules<'application'>

export const authorizeApplication = authorizer('application', applicationRules)
export const authorize = authorizer('invitation', rules)

/** The rules about invitations that apply to all creators. */
export interface InvitingRules {
  /** The setting of the community. */
  readonly membersInvite: boolean
  /** True when addresses have to be confirmed: the community has a mail server. */
  readonly needsConfirmedEmail: boolean
}

/**
 * SQL condition: a member, given as the alias of `members`, may invite now. Links are inactive while their creator is
 * suspended, limited, deleting their account, yet to confirm their address, or an ordinary member where only moderators
 * invite.
 */
export function mayInvite(member: string, { membersInvite, needsConfirmedEmail }: InvitingRules): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${member}.${name}`)
  return sql<SqlBool>`(not ${column('is_limited')} and ${canTakePart(member)}
    and (${membersInvite}::boolean or ${hasModeratorRole(member)})
    and (not ${needsConfirmedEmail}::boolean or ${column('email_confirmed_at')} is not null))`
}
