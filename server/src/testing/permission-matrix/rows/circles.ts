import { each, type Outcomes } from '../callers.ts'
import type { Rows } from '../rows.ts'
import { circleMembers } from '../subjects.ts'
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

const moderatorsOnly: Outcomes = {
  visitor,
  ...each(['circleAdmin', 'circleModerator'], 'allow'),
  others: 'circle_moderators_only',
}

const moderateCircle: Rows = {
  'public circle': moderatorsOnly,
  'private circle': moderatorsOnly,
  ...circleMissingForMembers,
}

const changeCircle: Rows = { 'public circle': adminsOnly, 'private circle': adminsOnly, ...circleMissingForMembers }

const removeAdmin: Outcomes = {
  visitor,
  circleAdmin: 'allow',
  circleModerator: 'admins_only',
  others: 'circle_moderators_only',
}

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

const decideRequest: Rows = {
  'request of another member to join a private circle': moderatorsOnly,
  'missing request to join a private circle': {
    visitor,
    ...each(['circleAdmin', 'circleModerator'], 'request_not_found'),
    others: 'circle_moderators_only',
  },
}

/** Circles, their members, and what is reported in them. */
export const circles: RowsOf<
  'circles' | 'circleContent' | 'circleInvitations' | 'circleNotices' | 'circleReports' | 'circleRequests'
> = {
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
    'membership of another member of a public circle': moderatorsOnly,
    'membership of another member of a private circle': moderatorsOnly,
    'membership of another moderator of a public circle': moderatorsOnly,
    'membership of another admin of a public circle': removeAdmin,
    'membership of another admin of a private circle': removeAdmin,
  },
  'circles.removed': changeCircle,

  'circleReports.count': moderateCircle,
  'circleReports.list': moderateCircle,
  'circleReports.removeActivity': {
    'public circle with an activity': moderatorsOnly,
    'private circle with an activity': moderatorsOnly,
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
  'circles.appointModerator': {
    'membership of another member of a public circle': adminsOnly,
    'membership of another member of a private circle': adminsOnly,
    'membership of a non-member': notMemberOfCircle,
  },
  'circles.dismissModerator': {
    'membership of another moderator of a public circle': adminsOnly,
    'own membership of a public circle': {
      visitor,
      ...each(circleMembers, 'allow'),
      others: 'member_not_found',
    },
    'membership of a non-member': { ...notMemberOfCircle, stranger: 'member_not_found' },
  },
  'circleContent.pinned': readCircleContent,
  'circleContent.photos': readCircleContent,
  'circleContent.pin': {
    'public circle': moderatorsOnly,
    'private circle': moderatorsOnly,
    'public circle with an activity': moderatorsOnly,
    'private circle with an activity': moderatorsOnly,
    ...circleMissingForMembers,
  },
  'circleContent.unpin': moderateCircle,
  'circleInvitations.create': {
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'circleNotices.list': {
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'circleNotices.send': changeCircle,
  'circleNotices.remove': {
    'notice to a public circle': adminsOnly,
    'notice to a private circle': adminsOnly,
    'own notice to a public circle': { visitor, ...each(circleMembers, 'allow'), others: 'admins_only' },
    'missing notice to a public circle': {
      visitor,
      ...each(circleMembers, 'notice_not_found'),
      others: 'admins_only',
    },
  },
  'circleRequests.create': {
    'public circle': { visitor, ...each(circleMembers, 'already_member'), others: 'circle_is_public' },
    'private circle': {
      visitor,
      ...each(circleMembers, 'already_member'),
      limited: 'account_limited',
      others: 'allow',
    },
    'private circle with its invite token from which an admin removed the caller': {
      visitor,
      others: 'removed_from_circle',
    },
    ...circleMissingForMembers,
  },
  'circleRequests.withdraw': {
    'private circle': { visitor, others: 'allow' },
    'private circle with a request of the caller': { visitor, others: 'allow' },
    ...circleMissingForMembers,
  },
  'circleRequests.count': moderateCircle,
  'circleRequests.list': moderateCircle,
  'circleRequests.accept': decideRequest,
  'circleRequests.decline': decideRequest,
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
