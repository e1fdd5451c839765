import { type Static, Type } from 'typebox'
import { Circle } from './circles.ts'
import { MemberSummary, Person } from './fields.ts'
import { route } from './route.ts'

const Count = Type.Integer({ minimum: 0 })

/** Why something is suggested: at least one of the fields says something. Lists of names have at most two entries. */
const reasons = {
  /** Tags that the viewer uses as well. */
  tags: Type.Array(Type.String()),
  /** Visible members in whom the viewer is interested: whom they follow, or who invited them. */
  members: Type.Array(MemberSummary),
  member_count: Count,
}

export const SuggestedMember = Type.Object({
  member: Person,
  /** Names of circles to which both belong. */
  circles: Type.Array(Type.String()),
  circle_count: Count,
  /** `members` follow the suggested member. */
  ...reasons,
  /** True for the member who invited the viewer. */
  invited_you: Type.Boolean(),
  /** True for a member who joined in the last 14 days. */
  is_new: Type.Boolean(),
})
export type SuggestedMember = Static<typeof SuggestedMember>

export const SuggestedCircle = Type.Object({
  circle: Circle,
  /** `members` belong to the circle. */
  ...reasons,
  /** True for a circle with one of the newest activities of the community. */
  is_active: Type.Boolean(),
})
export type SuggestedCircle = Static<typeof SuggestedCircle>

/** Neither the number of followers nor the alphabet decides about suggestions or their order. */
export const suggestions = {
  members: route('GET', '/suggestions/members', {
    policy: 'self',
    reply: Type.Array(SuggestedMember),
    summary: 'Members who agreed to be suggested and whom the viewer does not follow, with the reasons.',
  }),
  circles: route('GET', '/suggestions/circles', {
    policy: 'self',
    reply: Type.Array(SuggestedCircle),
    summary: 'Public circles to which the viewer does not belong, with the reasons.',
  }),
  dismissMember: route('PUT', '/suggestions/members/:userId/dismissal', {
    policy: 'suggestion:dismiss',
    errors: ['member_not_found', 'not_yourself'],
    summary: 'Never suggests a member again.',
  }),
  dismissCircle: route('PUT', '/suggestions/circles/:circleId/dismissal', {
    policy: 'suggestion:dismiss',
    errors: ['circle_not_found'],
    summary: 'Never suggests a circle again.',
  }),
}
