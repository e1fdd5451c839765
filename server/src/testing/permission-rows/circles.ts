import { each, type Outcomes } from '../permission-matrix-callers.ts'
import type { Rows } from '../permission-matrix-rows.ts'
import { circleMembers } from '../permission-matrix-subjects.ts'
import type { RowsOf } from './rows-of.ts'
import {
  anyone,
  circleMissing,
  circleMissingForMembers,
  members,
  membersOfCircle,
  readCircleContent,
  readMember,
  visitor,
} from './shared.ts'

const adminsOnly: Outcomes = { visitor, circleAdmin: 'allow', others: 'admins_only' }

const changeCircle: Rows = { 'public circle': adminsOnly, 'private circle': adminsOnly, ...circleMissingForMembers }

const joinCircle: Rows = {
  'public circle': { visitor, ...each(circleMembers, 'already_member'), others: 'allow' },
  'private circle': { visitor, ...each(circleMembers, 'already_member'), others: 'invite_needed' },
  'private circle with its invite token': { visitor, ...each(circleMembers, 'already_member'), others: 'allow' },
  'private circle with a revoked invite token': {
    visitor,
    ...each(circleMembers, 'already_member'),
    others: 'invite_needed',
  },
  'public circle from which an admin removed the caller': { visitor, others: 'removed_from_circle' },
  'private circle with its invite token from which an admin removed the caller': {
    visitor,
    others: 'removed_from_circle',
  },
  ...circleMissingForMembers,
}

const notMemberOfCircle: Outcomes = { visitor, circleAdmin: 'member_not_found', others: 'admins_only' }

/** Circles, their members, and what is reported in them. */
export const circles: RowsOf<'circles' | 'circleReports'> = {
  'circles.list': anyone,
  'circles.create': members,
  'circles.read': { 'public circle': { others: 'allow' }, 'private circle': { others: 'allow' }, ...circleMissing },
  'circles.edit': changeCircle,
  'circles.remove': {
    'public circle': { ...adminsOnly, operator: 'allow' },
    'private circle': { ...adminsOnly, operator: 'allow' },
    ...circleMissingForMembers,
  },
  'circles.members': readCircleContent,
  'circles.admins': readCircleContent,
  'circles.join': {
    ...joinCircle,
    'public circle, in the name of another member': { visitor, others: 'not_yourself' },
  },
  'circles.joinSelf': joinCircle,
  'circles.leave': {
    // Leaving a circle has no effect for non-members.
    'own membership of a public circle': { visitor, others: 'allow' },
    'own membership of a private circle': { visitor, others: 'allow' },
    'membership of another member of a public circle': adminsOnly,
    'membership of another member of a private circle': adminsOnly,
    'membership of another admin of a public circle': adminsOnly,
    'membership of another admin of a private circle': adminsOnly,
  },
  'circles.removed': changeCircle,

  'circleReports.count': changeCircle,
  'circleReports.list': changeCircle,
  'circleReports.removeActivity': {
    'public circle with an activity': adminsOnly,
    'private circle with an activity': adminsOnly,
    ...circleMissingForMembers,
  },

  'circles.allowRejoining': {
    'membership of another member of a public circle': adminsOnly,
    'membership of another member of a private circle': adminsOnly,
    'own membership of a public circle': adminsOnly,
  },
  'circles.promote': {
    'membership of another member of a public circle': adminsOnly,
    'membership of another member of a private circle': adminsOnly,
    'membership of a non-member': notMemberOfCircle,
  },
  'circles.demote': {
    'membership of another admin of a public circle': adminsOnly,
    'membership of another admin of a private circle': adminsOnly,
    'membership of the only admin': { visitor, circleAdmin: 'forbidden', others: 'admins_only' },
    'membership of a non-member': notMemberOfCircle,
  },
  'circles.banner': changeCircle,
  'circles.image': changeCircle,
  'circles.invite': {
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'circles.inviteMembers': {
    'public circle': { visitor, operator: 'members_only', others: 'operators_only' },
    'private circle': { visitor, operator: 'members_only', others: 'operators_only' },
    ...circleMissingForMembers,
  },
  'circles.revokeInvite': changeCircle,
  'circles.ofMember': readMember,
}
