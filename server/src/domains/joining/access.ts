import type { Role } from '@daystar/contract/roles'
import { authorizer, type Rules } from '../../platform/http/authorization.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/** The role of the viewer in the community. */
interface ViewerRole {
  readonly role: Role
}

/** An invitation; that its circle permits inviting is decided by the policy `circle:invite`. */
interface ExistingInvitation extends ViewerRole {
  readonly createdBy: number
}

const rules = {
  create: (_viewer: Viewer, { role, membersInvite }: ViewerRole & { readonly membersInvite: boolean }) =>
    membersInvite || role !== 'member' ? null : 'moderators_only',
  readAll: (_viewer: Viewer, { role }: ViewerRole) => (role === 'member' ? 'moderators_only' : null),
  // Invitations of other members are hidden, so they are not found.
  revoke: (viewer: Viewer, { role, createdBy }: ExistingInvitation) =>
    viewer.id === createdBy || role !== 'member' ? null : 'invitation_not_found',
} satisfies Rules<'invitation'>

const applicationRules = {
  read: (_viewer: Viewer, { role }: ViewerRole) => (role === 'member' ? 'moderators_only' : null),
  decide: (_viewer: Viewer, { role }: ViewerRole) => (role === 'member' ? 'moderators_only' : null),
} satisfies Rules<'application'>

export const authorizeApplication = authorizer('application', applicationRules)
export const authorize = authorizer('invitation', rules)
