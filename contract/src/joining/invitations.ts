import { type Static, Type } from 'typebox'
import { Email } from '../accounts/credentials.ts'
import { Id, Instant, Nullable, Person, page } from '../fields.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { packFields, ShownPack } from './welcome-packs.ts'

/** A link with which people can join the community. */
export const Invitation = Type.Object({
  id: Id,
  url: Type.String(),
  created_by: Person,
  /** Those who join with it become members of this circle. */
  circle: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** A label by which the creator recognizes the link; may be empty. */
  label: Type.String(),
  /** The welcome pack: members whom those who join can follow at once, and an event. */
  pack_members: Type.Array(Person),
  pack_event: Nullable(Type.Object({ id: Id, title: Type.String() })),
  /** The address to which it was sent, until it can no longer be used; only the creator and operators see it. */
  sent_to: Nullable(Type.String()),
  uses: Type.Integer(),
  max_uses: Type.Integer(),
  expires_at: Instant,
  is_active: Type.Boolean(),
  created_at: Instant,
})
export type Invitation = Static<typeof Invitation>

/** The limits of the viewer for invitations at this moment. */
export const InvitationLimits = Type.Object({
  /** The most people for whom one link can be. */
  max_uses: Type.Integer(),
  /** The most addresses to which invitations can be sent, of `emails_per_day`. */
  max_emails: Type.Integer(),
  emails_per_day: Type.Integer(),
  /** The reason why both are fewer than later; null if the account is not new. */
  new_account: Nullable(Type.Object({ per_day: Type.Integer(), more_at: Instant })),
})
export type InvitationLimits = Static<typeof InvitationLimits>

const Label = Type.Optional(Type.String({ maxLength: limits.invitationLabelMax }))

/** The errors of creating a link into a circle, with a welcome pack. */
const linkErrors = [
  'circle_not_found',
  'members_only',
  'pack_member_missing',
  'pack_event_hidden',
  'event_not_found',
  'invitations_full',
] as const

export const InvitationToken = Type.String({ minLength: 1, maxLength: 100 })

export const invitations = {
  check: route('POST', '/invitations/check', {
    policy: 'public',
    members: 'agreed',
    body: Type.Object({ token: InvitationToken }),
    reply: Type.Object({ invited_by: Type.String(), circle_name: Nullable(Type.String()), pack: ShownPack }),
    errors: ['invitation_invalid'],
    failureLimit: 'invalid_links',
    summary:
      'Who invites with this link, to which circle, and with which welcome pack. Opening a link does not use it.',
  }),
  create: route('POST', '/invitations', {
    policy: 'invitation:create',
    members: 'own',
    body: Type.Object({
      max_uses: Type.Integer({ minimum: 1, maximum: limits.invitationUsesMax }),
      days: Type.Integer({ minimum: 1, maximum: limits.invitationDaysMax }),
      circle_id: Type.Optional(Nullable(Id)),
      label: Label,
      ...packFields,
    }),
    reply: Invitation,
    status: 201,
    errors: ['moderators_only', 'inviting_limited', ...linkErrors, 'new_account_limit'],
    acceptsIdempotencyKey: true,
    rateLimit: { max: 60, seconds: 3600 },
    summary: 'Creates an invitation link, optionally into a circle of the caller and with a welcome pack.',
  }),
  email: route('POST', '/invitations/emails', {
    policy: 'invitation:email',
    body: Type.Object({
      emails: Type.Array(Email, {
        minItems: 1,
        maxItems: limits.invitationEmailsPerRequest,
      }),
      text: Type.Optional(Type.String({ maxLength: limits.invitationTextMax })),
      label: Label,
      days: Type.Integer({ minimum: 1, maximum: limits.invitationDaysMax }),
      circle_id: Type.Optional(Nullable(Id)),
      ...packFields,
    }),
    reply: Type.Object({
      sent: Type.Integer(),
      /** Addresses that have got as many invitations as possible in one day, from all members together. */
      not_sent: Type.Array(Type.String()),
    }),
    errors: [
      'moderators_only',
      'inviting_limited',
      'sign_up_closed',
      ...linkErrors,
      'invitation_emails_full',
      'new_account_limit',
    ],
    repeatsReply: true,
    rateLimit: { max: 20, seconds: 3600 },
    summary: 'Sends each address an invitation link for one person, with a personal text.',
  }),
  own: route('GET', '/invitations', {
    policy: 'self',
    members: 'own',
    paged: true,
    reply: Type.Array(Invitation),
    summary: "The caller's invitations, newest first.",
  }),
  packMembers: route('GET', '/invitations/pack-members', {
    policy: 'self',
    paged: true,
    reply: Type.Array(Person),
    summary: 'The followers of the caller who agree to be in welcome packs, newest first.',
  }),
  limits: route('GET', '/invitations/limits', {
    policy: 'self',
    reply: InvitationLimits,
    summary: 'How many people the caller can invite now, and why not more.',
  }),
  all: route('GET', '/admin/invitations', {
    policy: 'invitation:readAll',
    members: 'all',
    query: Type.Object(page),
    paged: true,
    reply: Type.Array(Invitation),
    errors: ['moderators_only'],
    summary: 'All invitations, newest first.',
  }),
  revoke: route('DELETE', '/invitations/:invitationId', {
    policy: 'invitation:revoke',
    errors: ['invitation_not_found'],
    summary: 'Makes an invitation link invalid.',
  }),
}
