import { type Static, Type } from 'typebox'
import { MemberRef } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

/** What a member may do in the community; the policies decide. Every operator is also a moderator. */
export const Role = Type.Union([Type.Literal('member'), Type.Literal('moderator'), Type.Literal('operator')])
export type Role = Static<typeof Role>

export const roles = {
  set: route('PUT', '/admin/members/:userId/role', {
    access: 'required',
    policy: 'account:setRole',
    params: Type.Object({ userId: MemberRef }),
    body: Type.Object({ role: Role, reason: Type.Optional(Type.String({ maxLength: limits.reasonMax })) }),
    reply: Type.Object({ role: Role }),
    errors: ['member_not_found', 'operators_only', 'last_operator'],
    summary: 'Sets the role of a member; at least one operator always remains.',
  }),
}
