import { type Static, Type } from 'typebox'
import { identityConfirmation } from './accounts/identity-confirmation.ts'
import { MemberIds, MemberResults } from './administration/bulk-members.ts'
import { MemberRef, OneOf } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

/** The roles of a member in the community; the policies decide what they permit. Every operator is also a moderator. */
export const Role = OneOf(['member', 'moderator', 'operator'])
export type Role = Static<typeof Role>

const params = Type.Object({ userId: MemberRef })

export const roles = {
  set: route('PUT', '/admin/members/:userId/role', {
    policy: 'account:setRole',
    params,
    body: Type.Object({
      role: Role,
      reason: Type.Optional(Type.String({ maxLength: limits.reasonMax })),
      ...identityConfirmation,
    }),
    reply: Type.Object({ role: Role }),
    errors: ['member_not_found', 'operators_only', 'last_operator', 'incorrect_login', 'passkey_invalid'],
    summary:
      'Sets the role of a member; at least one operator always remains. Making or removing an operator requires the password or a passkey of the caller.',
  }),
  setMany: route('PUT', '/admin/members/roles', {
    policy: 'account:setRole',
    body: Type.Object({ member_ids: MemberIds, role: Role, ...identityConfirmation }),
    reply: MemberResults,
    errors: ['operators_only', 'incorrect_login', 'passkey_invalid'],
    rateLimit: { max: 60, seconds: 3600 },
    summary: 'Sets the role of several members, and returns the result for each of them.',
  }),
  undo: route('POST', '/admin/members/:userId/role/undo', {
    policy: 'account:undoRoleChange',
    params,
    reply: Type.Object({ role: Role }),
    errors: ['member_not_found', 'operators_only', 'last_operator', 'role_undo_expired'],
    summary:
      'Restores the role that a member had before the last change, if the session of the caller made it within the last two minutes.',
  }),
}
