import { type Static, Type } from 'typebox'
import { Id, Instant, MemberRef, Nullable, OneOf, Person } from './fields.ts'
import { route } from './route.ts'

export const ConnectionState = OneOf(['none', 'pending_out', 'pending_in', 'accepted'])

/** The connection between the viewer and another member, from the viewer's perspective. */
export const ConnectionStatus = Type.Object({
  status: ConnectionState,
  connection_id: Nullable(Id),
  i_follow_them: Type.Boolean(),
  am_following: Type.Boolean(),
  following: Type.Boolean(),
  follows_me: Type.Boolean(),
  is_mutual: Type.Boolean(),
})
export type ConnectionStatus = Static<typeof ConnectionStatus>

export const ConnectionRequest = Type.Object({
  connection_id: Id,
  id: Id,
  requester: Person,
  addressee: Person,
  status: OneOf(['pending', 'accepted']),
  created_at: Instant,
})
export type ConnectionRequest = Static<typeof ConnectionRequest>

/** A list of members about the member in the path. */
const memberList = {
  policy: 'member:list',
  params: Type.Object({ userId: MemberRef }),
  paged: true,
  reply: Type.Array(Person),
  errors: ['member_not_found'],
} as const

export const connections = {
  following: route('GET', '/connections/following/:userId', {
    access: 'optional',
    ...memberList,
    summary: 'Members that a member follows, newest first.',
  }),
  common: route('GET', '/connections/common/:userId', {
    ...memberList,
    summary: 'Members whom the viewer follows and who are followed by the member as well, newest first.',
  }),
  followers: route('GET', '/connections/followers/:userId', {
    access: 'optional',
    ...memberList,
    summary: 'Followers of a member, newest first.',
  }),
  status: route('GET', '/connections/status/:userId', {
    policy: 'member:read',
    reply: ConnectionStatus,
    errors: ['member_not_found'],
    summary: 'The connection between the signed-in member and another member.',
  }),
  request: route('POST', '/connections/request', {
    policy: 'connection:request',
    members: 'read',
    body: Type.Object({ addressee_id: Id }),
    reply: Type.Object({
      status: OneOf(['pending_out', 'accepted']),
      connection_id: Id,
      addressee: Person,
    }),
    errors: ['new_account_limit', 'member_not_found', 'own_request', 'request_cooldown', 'account_limited'],
    rateLimit: { max: 200, seconds: 3600 },
    acceptsIdempotencyKey: true,
    summary:
      'Requests to follow a member; accepted at once if they already follow the sender or have sent a request too.',
  }),
  received: route('GET', '/connections/requests', {
    policy: 'self',
    paged: true,
    reply: Type.Array(ConnectionRequest),
    summary: 'Pending received requests, newest first.',
  }),
  sent: route('GET', '/connections/requests/sent', {
    policy: 'self',
    paged: true,
    reply: Type.Array(ConnectionRequest),
    aliases: ['/connections/sent'],
    summary: 'Sent requests, pending and accepted, newest first.',
  }),
  accept: route('POST', '/connections/requests/:connectionId/accept', {
    policy: 'connection:accept',
    members: 'read',
    reply: ConnectionRequest,
    errors: ['request_not_found'],
    aliases: ['PUT /connections/accept/:connectionId'],
    acceptsIdempotencyKey: true,
    summary: 'Accepts a received request.',
  }),
  decline: route('DELETE', '/connections/requests/:connectionId', {
    policy: 'connection:remove',
    errors: ['request_not_found'],
    acceptsIdempotencyKey: true,
    summary: 'Declines a received request, or cancels a sent one.',
  }),
  unfollow: route('DELETE', '/connections/following/:userId', {
    policy: 'connection:end',
    errors: ['member_not_found'],
    aliases: ['/connections/:userId'],
    acceptsIdempotencyKey: true,
    summary: 'Stops following a member.',
  }),
  unfollowByBody: route('DELETE', '/connections', {
    policy: 'connection:end',
    body: Type.Object({ other_id: Id }),
    errors: ['member_not_found'],
    summary: 'Stops following the member named in the body.',
  }),
  removeFollower: route('DELETE', '/connections/followers/:userId', {
    policy: 'connection:end',
    errors: ['member_not_found'],
    acceptsIdempotencyKey: true,
    summary: 'Removes a follower of the signed-in member.',
  }),
}
