import { Type } from 'typebox'
import { Id } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

export const circleInvitations = {
  create: route('POST', '/groups/:circleId/invitations', {
    policy: 'circle:inviteConnections',
    body: Type.Object({
      member_ids: Type.Array(Id, { minItems: 1, maxItems: limits.circleInvitationsPerRequest }),
    }),
    reply: Type.Object({ invited: Type.Array(Id) }),
    errors: ['circle_not_found', 'members_only', 'new_account_limit'],
    rateLimit: { max: 60, seconds: 3600 },
    summary:
      'Invites members with whom the signed-in member is connected; leaves out all others, and those who are invited or belong to the circle already. They can join a private circle without its invite link.',
  }),
}
