import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Page, Person, page } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

/** A link with which people can join the community. */
export const Invitation = Type.Object({
  id: Id,
  url: Type.String(),
  created_by: Person,
  /** Those who join with it become members of this circle. */
  circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
  uses: Type.Integer(),
  max_uses: Type.Integer(),
  expires_at: Instant,
  is_active: Type.Boolean(),
  created_at: Instant,
})
export type Invitation = Static<typeof Invitation>

export const InvitationToken = Type.String({ minLength: 1, maxLength: 100 })

export const invitations = {
  check: route('POST', '/invitations/check', {
    access: 'open',
    policy: 'public',
    body: Type.Object({ token: InvitationToken }),
    reply: Type.Object({ invited_by: Type.String(), circle_name: Nullable(Type.String()) }),
    errors: ['invitation_invalid'],
    failureLimit: 'invalid_links',
    summary: 'Who invites with this link, and to which circle.',
  }),
  create: route('POST', '/invitations', {
    access: 'required',
    policy: 'invitation:create',
    body: Type.Object({
      max_uses: Type.Integer({ minimum: 1, maximum: limits.invitationUsesMax }),
      days: Type.Integer({ minimum: 1, maximum: limits.invitationDaysMax }),
      circle_id: Type.Optional(Nullable(Id)),
    }),
    reply: Invitation,
    status: 201,
    errors: ['moderators_only', 'inviting_limited', 'circle_not_found', 'members_only', 'invitations_full'],
    acceptsIdempotencyKey: true,
    rateLimit: { max: 60, seconds: 3600 },
    summary: 'Creates an invitation link, optionally into a circle of the caller.',
  }),
  own: route('GET', '/invitations', {
    access: 'required',
    policy: 'self',
    query: Page,
    paged: true,
    reply: Type.Array(Invitation),
    summary: "The caller's invitations, newest first.",
  }),
  all: route('GET', '/admin/invitations', {
    access: 'required',
    policy: 'invitation:readAll',
    query: Type.Object(page),
    paged: true,
    reply: Type.Array(Invitation),
    errors: ['moderators_only'],
    summary: 'All invitations, newest first.',
  }),
  revoke: route('DELETE', '/invitations/:invitationId', {
    access: 'required',
    policy: 'invitation:revoke',
    params: Type.Object({ invitationId: Id }),
    errors: ['invitation_not_found'],
    summary: 'Makes an invitation link invalid.',
  }),
}
