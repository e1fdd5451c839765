import { Type } from 'typebox'
import { Id, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** The endpoints for invitations to events and for organizers. */
export const eventInvitations = {
  invitations: route('GET', '/events/:eventId/invitations', {
    policy: 'event:edit',
    paged: true,
    reply: Type.Array(Type.Object({ ...Person.properties, is_organizer: Type.Boolean() })),
    errors: ['event_not_found', 'organizers_only', 'members_only'],
    summary: 'The invited members, the latest first.',
  }),
  invite: route('POST', '/events/:eventId/invitations', {
    policy: 'event:edit',
    body: Type.Object({ member_ids: Type.Array(Id, { minItems: 1, maxItems: limits.eventInvitationsPerRequest }) }),
    reply: Type.Object({ invited: Type.Array(Id) }),
    errors: ['event_not_found', 'organizers_only', 'members_only', 'new_account_limit'],
    rateLimit: { max: 60, seconds: 3600 },
    summary:
      'Invites members who are connected with the signed-in member or belong to the circle; leaves out all others, and those who are invited already.',
  }),
  uninvite: route('DELETE', '/events/:eventId/invitations/:userId', {
    policy: 'event:edit',
    errors: ['event_not_found', 'organizers_only', 'members_only'],
    summary: 'Withdraws an invitation, and the answers of the member if they can no longer see the event.',
  }),
  appoint: route('PUT', '/events/:eventId/organizers/:userId', {
    policy: 'event:appoint',
    errors: ['event_not_found', 'author_only', 'members_only', 'member_not_found', 'organizers_full'],
    summary: 'Makes a member an organizer who can see the event, or who can be invited.',
  }),
  dismiss: route('DELETE', '/events/:eventId/organizers/:userId', {
    policy: 'event:appoint',
    errors: ['event_not_found', 'author_only', 'members_only'],
    summary: 'Makes an organizer an invited member. Organizers can also step back themselves.',
  }),
}
