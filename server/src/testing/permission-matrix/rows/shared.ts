import { each, type Outcomes } from '../callers.ts'
import type { Rows } from '../rows.ts'
import { circleMembers } from '../subjects.ts'

export const visitor = 'not_authenticated'

export const anyone: Rows = { nothing: { others: 'allow' } }

export const members: Rows = { nothing: { visitor, others: 'allow' } }

export const operatorsOnly: Outcomes = { visitor, operator: 'allow', others: 'operators_only' }

export const moderatorsOnly: Outcomes = { visitor, moderator: 'allow', operator: 'allow', others: 'moderators_only' }

export const commentMissingForMembers: Outcomes = { visitor, others: 'comment_not_found' }

export const circleMissing: Rows = { 'missing circle': { others: 'circle_not_found' } }

export const circleMissingForMembers: Rows = { 'missing circle': { visitor, others: 'circle_not_found' } }

export const readCircleContent: Rows = {
  'public circle': { others: 'allow' },
  'private circle': { ...each(circleMembers, 'allow'), others: 'members_only' },
  ...circleMissing,
}

export const membersOfCircle: Outcomes = { visitor, ...each(circleMembers, 'allow'), others: 'members_only' }

const memberMissing: Rows = { 'missing member': { others: 'member_not_found' } }

export const memberMissingForMembers: Rows = { 'missing member': { visitor, others: 'member_not_found' } }

/** Blocked members, and those who blocked the caller, are not found. */
export const hidden = { blocked: 'member_not_found', blocker: 'member_not_found' } as const

export const readMember: Rows = {
  'the member': { ...hidden, others: 'allow' },
  'the caller as "me"': { visitor, others: 'allow' },
  ...memberMissing,
}
