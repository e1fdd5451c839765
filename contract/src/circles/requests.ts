import { type Static, Type } from 'typebox'
import { Instant, Person } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/** A member who asks to join a private circle. */
export const CircleRequest = Type.Object({ ...Person.properties, text: Type.String(), requested_at: Instant })
export type CircleRequest = Static<typeof CircleRequest>

export const circleRequests = {
  create: route('POST', '/groups/:circleId/request', {
    policy: 'circle:request',
    body: Type.Object({ text: Type.Optional(Type.String({ maxLength: limits.circleRequestMax })) }),
    reply: Type.Object({ requested_at: Instant }),
    status: 201,
    errors: [
      'circle_not_found',
      'circle_is_public',
      'already_member',
      'removed_from_circle',
      'circle_request_cooldown',
      'circle_requests_full',
      'account_limited',
      'new_account_limit',
    ],
    repeatsReply: true,
    rateLimit: { max: 60, seconds: 3600 },
    summary: 'Asks to join a private circle. A repeated request replaces the text.',
  }),
  withdraw: route('DELETE', '/groups/:circleId/request', {
    policy: 'circle:withdrawRequest',
    errors: ['circle_not_found'],
    acceptsIdempotencyKey: true,
    summary: "Withdraws the signed-in member's request to join.",
  }),
  count: route('GET', '/groups/:circleId/requests/count', {
    policy: 'circle:readRequests',
    reply: Type.Object({ count: Type.Integer() }),
    errors: ['circle_not_found', 'circle_moderators_only'],
    summary: 'How many requests wait for a decision, a hundred at most.',
  }),
  list: route('GET', '/groups/:circleId/requests', {
    policy: 'circle:readRequests',
    paged: true,
    reply: Type.Array(CircleRequest),
    errors: ['circle_not_found', 'circle_moderators_only'],
    summary: 'Requests to join that wait for a decision, newest first.',
  }),
  accept: route('POST', '/groups/:circleId/requests/:userId/accept', {
    policy: 'circle:decideRequest',
    errors: ['circle_not_found', 'circle_moderators_only', 'request_not_found'],
    acceptsIdempotencyKey: true,
    summary: 'Accepts a request: the member joins. Has no effect on a member who has joined already.',
  }),
  decline: route('DELETE', '/groups/:circleId/requests/:userId', {
    policy: 'circle:decideRequest',
    errors: ['circle_not_found', 'circle_moderators_only', 'request_not_found'],
    acceptsIdempotencyKey: true,
    summary: 'Declines a request without a notification. The member cannot ask again for a period that grows.',
  }),
}
