import { type Static, Type } from 'typebox'
import { MemberIds, MemberResults } from './administration/bulk-members.ts'
import { fixedFields, Id, Instant, MemberRef, NonBlankText, Nullable, OneOf, Person, page } from './fields.ts'
import { limits } from './limits.ts'
import { DecisionExplanation } from './moderation/report-case.ts'
import { imageRoute } from './picture-route.ts'
import { route } from './route.ts'

export const Circle = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  image_url: Nullable(Type.String()),
  icon_url: Nullable(Type.String()),
  banner_url: Nullable(Type.String()),
  is_private: Type.Boolean(),
  /** Offered first to those who post in the circle. Empty for those who cannot read it. */
  tags: Type.Array(Type.String()),
  member_count: Type.Integer(),
  is_member: Type.Boolean(),
  is_admin: Type.Boolean(),
  /** True for a moderator of the circle; an admin is none. */
  is_moderator: Type.Boolean(),
  created_at: Instant,
})
export type Circle = Static<typeof Circle>

/**
 * A member of a circle. One who is hidden from the viewer has no name, and the id 0 unless the viewer is an admin or a
 * moderator.
 */
export const ListedMember = Type.Object({
  ...Person.properties,
  id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  is_hidden: Type.Optional(Type.Boolean()),
})
export type ListedMember = Static<typeof ListedMember>

/** A circle with its first members and its admins, if the viewer can see them, and the viewer's request to join. */
export const CircleDetail = Type.Object({
  ...Circle.properties,
  /** What members agree to when they join. */
  rules: Type.String(),
  /** True when authors can create links to what they posted in a private circle, for people without an account. */
  allows_links: Type.Boolean(),
  members: Type.Array(ListedMember),
  admins: Type.Array(ListedMember),
  /** When the viewer asked to join a private circle, null before. Absent for members, visitors and public circles. */
  requested_at: Type.Optional(Nullable(Instant)),
  /** True when a member invited the viewer, who can then join without the invite link. Absent like `requested_at`. */
  is_invited: Type.Optional(Type.Boolean()),
})
export type CircleDetail = Static<typeof CircleDetail>

const circleFields = {
  name: Type.Optional(NonBlankText(limits.circleNameMax)),
  description: Type.Optional(Type.String({ maxLength: limits.circleDescriptionMax })),
  is_private: Type.Optional(Type.Boolean()),
  allows_links: Type.Optional(Type.Boolean()),
  rules: Type.Optional(Type.String({ maxLength: limits.circleRulesMax })),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: limits.tagMax }), { maxItems: limits.tagsMax })),
}

const joining = {
  policy: 'circle:join',
  query: Type.Object({ invite: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: CircleDetail,
  acceptsIdempotencyKey: true,
} as const

export const circles = {
  list: route('GET', '/groups', {
    access: 'optional',
    policy: 'public',
    query: Type.Object({ ...page, q: Type.Optional(Type.String({ maxLength: 100 })) }),
    paged: true,
    reply: Type.Array(Circle),
    summary: 'All circles, largest first; `q` filters by name.',
  }),
  create: route('POST', '/groups', {
    policy: 'member',
    body: Type.Object({ ...circleFields, name: NonBlankText(limits.circleNameMax) }),
    reply: CircleDetail,
    status: 201,
    errors: ['new_account_limit'],
    repeatsReply: true,
    rateLimit: { max: 20, seconds: 3600 },
    summary: 'Creates a circle; the creator becomes its first member and admin.',
  }),
  read: route('GET', '/groups/:circleId', {
    access: 'optional',
    policy: 'circle:read',
    reply: CircleDetail,
    errors: ['circle_not_found'],
    summary: 'A circle.',
  }),
  edit: route('PATCH', '/groups/:circleId', {
    policy: 'circle:edit',
    body: Type.Object({ ...circleFields, ...fixedFields(CircleDetail, circleFields) }),
    reply: CircleDetail,
    errors: ['circle_not_found', 'admins_only', 'new_account_limit'],
    summary: 'Changes name, description, rules, tags or privacy.',
  }),
  remove: route('DELETE', '/groups/:circleId', {
    policy: 'circle:delete',
    query: Type.Object({
      activities: Type.Optional(OneOf(['keep', 'remove'], { default: 'keep' })),
    }),
    errors: ['circle_not_found', 'admins_only'],
    summary:
      'Deletes a circle. `activities=keep`: they stay with their authors, those of a private circle visible to them only; `remove`: those that are in no other circle are deleted.',
  }),
  members: route('GET', '/groups/:circleId/members', {
    access: 'optional',
    policy: 'circle:readContent',
    paged: true,
    reply: Type.Array(
      Type.Object({
        ...ListedMember.properties,
        is_admin: Type.Boolean(),
        is_moderator: Type.Boolean(),
        joined_at: Instant,
      }),
    ),
    errors: ['circle_not_found', 'members_only'],
    summary: 'Members, in the order in which they joined.',
  }),
  admins: route('GET', '/groups/:circleId/admins', {
    access: 'optional',
    policy: 'circle:readContent',
    reply: Type.Array(ListedMember),
    errors: ['circle_not_found', 'members_only'],
    summary: 'Admins.',
  }),
  join: route('POST', '/groups/:circleId/join/:userId', {
    ...joining,
    errors: ['circle_not_found', 'invite_needed', 'removed_from_circle', 'already_member', 'not_yourself'],
    aliases: ['POST /groups/:circleId/members/:userId'],
    summary: 'Joins a circle; a private circle requires its invite token, or an invitation of a member.',
  }),
  joinSelf: route('POST', '/groups/:circleId/join', {
    ...joining,
    errors: ['circle_not_found', 'invite_needed', 'removed_from_circle', 'already_member'],
    aliases: ['POST /groups/:circleId/members'],
    summary: 'Joins a circle; the member comes from the bearer token.',
  }),
  leave: route('DELETE', '/groups/:circleId/members/:userId', {
    policy: 'circle:removeMember',
    query: DecisionExplanation,
    errors: ['circle_not_found', 'circle_moderators_only', 'admins_only'],
    aliases: ['POST /groups/:circleId/leave/:userId'],
    acceptsIdempotencyKey: true,
    summary:
      'Leaves a circle; an admin or a moderator can also remove another member, who gets the reason and cannot join again until an admin or, after an appeal, a moderator allows it.',
  }),
  removed: route('GET', '/groups/:circleId/removed', {
    policy: 'circle:readRemoved',
    paged: true,
    reply: Type.Array(Type.Object({ ...Person.properties, removed_at: Instant })),
    errors: ['circle_not_found', 'admins_only'],
    summary: 'Members whom an admin removed and who cannot join again, newest first.',
  }),
  allowRejoining: route('DELETE', '/groups/:circleId/removed/:userId', {
    policy: 'circle:allowRejoining',
    errors: ['circle_not_found', 'admins_only'],
    summary: 'Lets a removed member join again.',
  }),
  promote: route('PUT', '/groups/:circleId/admins/:userId', {
    policy: 'circle:promote',
    errors: ['circle_not_found', 'admins_only', 'member_not_found'],
    summary: 'Makes a member an admin.',
  }),
  demote: route('DELETE', '/groups/:circleId/admins/:userId', {
    policy: 'circle:demote',
    errors: ['circle_not_found', 'admins_only', 'member_not_found', 'forbidden'],
    summary: 'Removes the admin role of a member; the last admin cannot be demoted.',
  }),
  appointModerator: route('PUT', '/groups/:circleId/moderators/:userId', {
    policy: 'circle:appointModerator',
    errors: ['circle_not_found', 'admins_only', 'member_not_found'],
    summary: 'Makes a member a moderator. Has no effect on an admin.',
  }),
  dismissModerator: route('DELETE', '/groups/:circleId/moderators/:userId', {
    policy: 'circle:dismissModerator',
    errors: ['circle_not_found', 'admins_only', 'member_not_found'],
    summary: 'Removes the moderator role of a member. Has no effect on an admin.',
  }),
  banner: imageRoute('/groups/:circleId/banner', {
    policy: 'circle:setPicture',
    reply: Type.Object({ banner_url: Type.String(), url: Type.String() }),
    errors: ['circle_not_found', 'admins_only'],
    summary: 'Sets the banner.',
  }),
  image: imageRoute('/groups/:circleId/image', {
    policy: 'circle:setPicture',
    reply: Type.Object({ image_url: Type.String(), url: Type.String() }),
    errors: ['circle_not_found', 'admins_only'],
    aliases: ['/groups/:circleId/picture'],
    summary: "Sets the circle's picture.",
  }),
  invite: route('POST', '/groups/:circleId/invite', {
    policy: 'circle:invite',
    reply: Type.Object({ token: Type.String(), url: Type.String() }),
    errors: ['circle_not_found', 'members_only'],
    summary: 'The invite link of a circle; created on the first request.',
  }),
  inviteMembers: route('POST', '/groups/:circleId/invite/members', {
    policy: 'circle:inviteMembers',
    body: Type.Object({ member_ids: MemberIds }),
    reply: MemberResults,
    errors: ['circle_not_found', 'members_only', 'operators_only'],
    rateLimit: { max: 30, seconds: 3600 },
    summary: 'Sends the invite link of a circle to several members by email, and returns the result for each of them.',
  }),
  revokeInvite: route('DELETE', '/groups/:circleId/invite', {
    policy: 'circle:revokeInvite',
    errors: ['circle_not_found', 'admins_only'],
    summary: 'Revokes the current invite link, and the invitations of members.',
  }),
  ofMember: route('GET', '/users/:userId/groups', {
    access: 'optional',
    policy: 'circle:list',
    params: Type.Object({ userId: MemberRef }),
    reply: Type.Array(Circle),
    errors: ['member_not_found'],
    summary: 'Circles that a member belongs to; private circles only if the viewer is a member too.',
  }),
}
