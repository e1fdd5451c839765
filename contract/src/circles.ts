import { type Static, Type } from 'typebox'
import { Id, Instant, Line, MemberRef, Nullable, Page, Person, page } from './fields.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'

export const Circle = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  image_url: Nullable(Type.String()),
  icon_url: Nullable(Type.String()),
  banner_url: Nullable(Type.String()),
  is_private: Type.Boolean(),
  member_count: Type.Integer(),
  is_member: Type.Boolean(),
  is_admin: Type.Boolean(),
  created_at: Instant,
})
export type Circle = Static<typeof Circle>

/** A circle's own page: its first members and its admins, where the viewer may see them. */
export const CircleDetail = Type.Object({
  ...Circle.properties,
  members: Type.Array(Person),
  admins: Type.Array(Person),
})
export type CircleDetail = Static<typeof CircleDetail>

const one = Type.Object({ circleId: Id })
const oneMember = Type.Object({ circleId: Id, userId: Id })

export const circles = {
  list: route('GET', '/groups', {
    access: 'optional',
    query: Type.Object({ ...page, q: Type.Optional(Type.String({ maxLength: 100 })) }),
    paged: true,
    reply: Type.Array(Circle),
    summary: 'All circles, largest first; `q` keeps those whose name contains it.',
  }),
  create: route('POST', '/groups', {
    access: 'required',
    body: Type.Object({
      name: Line(limits.circleNameMax),
      description: Type.Optional(Type.String({ maxLength: limits.circleDescriptionMax })),
      is_private: Type.Optional(Type.Boolean()),
    }),
    reply: CircleDetail,
    status: 201,
    repeatable: true,
    allowance: { max: 20, seconds: 3600 },
    summary: 'Creates a circle; its creator is admin and member.',
  }),
  read: route('GET', '/groups/:circleId', {
    access: 'optional',
    params: one,
    reply: CircleDetail,
    errors: ['circle_not_found'],
    summary: 'A circle.',
  }),
  edit: route('PATCH', '/groups/:circleId', {
    access: 'required',
    params: one,
    body: Type.Object({
      name: Type.Optional(Line(limits.circleNameMax)),
      description: Type.Optional(Type.String({ maxLength: limits.circleDescriptionMax })),
      is_private: Type.Optional(Type.Boolean()),
    }),
    reply: CircleDetail,
    errors: ['circle_not_found', 'admins_only'],
    summary: 'Changes name, description or privacy.',
  }),
  members: route('GET', '/groups/:circleId/members', {
    access: 'optional',
    params: one,
    query: Page,
    paged: true,
    reply: Type.Array(Type.Object({ ...Person.properties, is_admin: Type.Boolean(), joined_at: Instant })),
    errors: ['circle_not_found', 'members_only'],
    summary: 'Members, longest-standing first.',
  }),
  admins: route('GET', '/groups/:circleId/admins', {
    access: 'optional',
    params: one,
    reply: Type.Array(Person),
    errors: ['circle_not_found', 'members_only'],
    summary: 'Admins.',
  }),
  join: route('POST', '/groups/:circleId/join/:userId', {
    access: 'required',
    params: oneMember,
    query: Type.Object({ invite: Type.Optional(Type.String({ maxLength: 100 })) }),
    reply: CircleDetail,
    errors: ['circle_not_found', 'invite_needed', 'already_member', 'not_yourself'],
    aliases: ['POST /groups/:circleId/members/:userId'],
    summary: 'Joins; a private circle asks for its invite token.',
  }),
  joinSelf: route('POST', '/groups/:circleId/join', {
    access: 'required',
    params: one,
    query: Type.Object({ invite: Type.Optional(Type.String({ maxLength: 100 })) }),
    reply: CircleDetail,
    errors: ['circle_not_found', 'invite_needed', 'already_member'],
    aliases: ['POST /groups/:circleId/members'],
    summary: 'Joins, without naming oneself.',
  }),
  leave: route('DELETE', '/groups/:circleId/members/:userId', {
    access: 'required',
    params: oneMember,
    errors: ['circle_not_found', 'admins_only'],
    aliases: ['POST /groups/:circleId/leave/:userId'],
    summary: 'Leaves; an admin may remove another member.',
  }),
  promote: route('PUT', '/groups/:circleId/admins/:userId', {
    access: 'required',
    params: oneMember,
    errors: ['circle_not_found', 'admins_only', 'member_not_found'],
    summary: 'Makes a member an admin.',
  }),
  demote: route('DELETE', '/groups/:circleId/admins/:userId', {
    access: 'required',
    params: oneMember,
    errors: ['circle_not_found', 'admins_only', 'member_not_found', 'forbidden'],
    summary: 'Makes an admin a plain member; the last admin stays.',
  }),
  banner: route('POST', '/groups/:circleId/banner', {
    access: 'required',
    params: one,
    accepts: ['multipart'],
    file: ['file'],
    reply: Type.Object({ banner_url: Type.String(), url: Type.String() }),
    errors: [
      'circle_not_found',
      'admins_only',
      'file_too_large',
      'picture_unsupported',
      'image_unreadable',
      'file_missing',
      'storage_full',
    ],
    allowance: { max: 30, seconds: 3600 },
    summary: 'Sets the banner.',
  }),
  image: route('POST', '/groups/:circleId/image', {
    access: 'required',
    params: one,
    accepts: ['multipart'],
    file: ['file'],
    reply: Type.Object({ image_url: Type.String(), url: Type.String() }),
    errors: [
      'circle_not_found',
      'admins_only',
      'file_too_large',
      'picture_unsupported',
      'image_unreadable',
      'file_missing',
      'storage_full',
    ],
    aliases: ['/groups/:circleId/picture'],
    allowance: { max: 30, seconds: 3600 },
    summary: "Sets the circle's picture.",
  }),
  invite: route('POST', '/groups/:circleId/invite', {
    access: 'required',
    params: one,
    reply: Type.Object({ token: Type.String(), url: Type.String() }),
    errors: ['circle_not_found', 'members_only'],
    summary: 'The invite link that members copy; made on first asking.',
  }),
  revokeInvite: route('DELETE', '/groups/:circleId/invite', {
    access: 'required',
    params: one,
    errors: ['circle_not_found', 'admins_only'],
    summary: 'Makes the present invite link worthless.',
  }),
  ofMember: route('GET', '/users/:userId/groups', {
    access: 'optional',
    params: Type.Object({ userId: MemberRef }),
    reply: Type.Array(Circle),
    errors: ['member_not_found'],
    summary: 'Circles that a member belongs to; private ones only where the viewer belongs too.',
  }),
}
