import { Type } from 'typebox'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { MemberIds, MemberResults } from './bulk-members.ts'

const params = Type.Object({ userId: Id })

/** The actions of operators for the account of another member. */
export const memberAdministration = {
  sendPasswordLink: route('POST', '/admin/members/:userId/password-link', {
    policy: 'account:sendPasswordLink',
    params,
    errors: ['member_not_found', 'operators_only'],
    rateLimit: { max: 60, seconds: 3600 },
    summary: 'Sends a member the email with which they set a new password.',
  }),
  endSessions: route('DELETE', '/admin/members/:userId/sessions', {
    policy: 'account:endSessions',
    params,
    errors: ['member_not_found', 'operators_only'],
    summary: 'Signs a member out on all devices.',
  }),
  deleteMany: route('POST', '/admin/members/deletions', {
    policy: 'account:deleteMany',
    body: Type.Object({ member_ids: MemberIds }),
    reply: MemberResults,
    errors: ['operators_only'],
    rateLimit: { max: 60, seconds: 3600 },
    summary: 'Deletes the accounts of several members at once, and returns the result for each of them.',
  }),
}
