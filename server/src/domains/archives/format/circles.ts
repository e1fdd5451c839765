import { Id, Instant, Nullable } from '@daystar/contract/fields'
import { limits } from '@daystar/contract/limits'
import { Type } from 'typebox'
import { circleNoticeTexts, circlePinTexts, circleTexts } from '../../../platform/text/content-texts.ts'
import { MemberRef, text, textFieldsOf } from './fields.ts'

/** The collections about circles. */
export const circleCollections = {
  circles: Type.Object({
    id: Id,
    ...textFieldsOf(circleTexts),
    name: Type.String(),
    description: Type.String(),
    is_private: Type.Boolean(),
    role: Type.Union([Type.Literal('member'), Type.Literal('moderator'), Type.Literal('admin')]),
    joined_at: Instant,
  }),
  /** What the member pinned to the pages of circles: a text, or an activity in the circle. */
  circle_pins: Type.Object({
    circle: Type.Object({ id: Id, name: Type.String() }),
    ...textFieldsOf(circlePinTexts),
    activity_id: Nullable(Id),
    pinned_at: Instant,
  }),
  /** Notices that the member sent to circles. */
  circle_notices: Type.Object({
    circle: Type.Object({ id: Id, name: Type.String() }),
    ...textFieldsOf(circleNoticeTexts),
    sent_at: Instant,
  }),
  /** Invitations to circles that wait for an answer: of the member, and those that they sent. */
  circle_invitations: Type.Object({
    direction: Type.Union([Type.Literal('received'), Type.Literal('sent')]),
    circle: Type.Object({ id: Id, name: Type.String() }),
    member: MemberRef,
    invited_at: Instant,
  }),
  /** Requests to join private circles that wait for a decision. */
  circle_requests: Type.Object({
    circle: Type.Object({ id: Id, name: Type.String() }),
    text: text(limits.circleRequestMax),
    requested_at: Instant,
  }),
} as const
