import { api } from '@daystar/contract/index'
import type { Route } from '@daystar/contract/route'
import { callerNames, each, type Outcomes, outcomeFor } from './permission-matrix-callers.ts'
import { onActivities, onComments, type Rows } from './permission-matrix-rows.ts'
import { circleMembers, followers, type SubjectKind } from './permission-matrix-subjects.ts'

/**
 * Who may do what: the expected outcome of every endpoint, for each kind of subject that it takes and each caller. The
 * expectations are the rules of the product. permission-matrix.test.ts sends a request for every cell, under every route alias.
 */
type Api = typeof api
export type EndpointName = { [R in keyof Api]: `${R}.${keyof Api[R] & string}` }[keyof Api]

const visitor = 'not_authenticated'

const anyone: Rows = { nothing: { others: 'allow' } }
const members: Rows = { nothing: { visitor, others: 'allow' } }

const operatorsOnly: Outcomes = { visitor, operator: 'allow', others: 'operators_only' }

const moderatorsOnly: Outcomes = { visitor, moderator: 'allow', operator: 'allow', others: 'moderators_only' }
/** A moderator does not learn who reported them. */
const reviewReport: Rows = {
  'report about the member': moderatorsOnly,
  'report about the caller': {
    visitor: null,
    ...each(['moderator', 'operator'], 'report_not_found'),
    others: 'moderators_only',
  },
  'missing report': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'report_not_found') },
}
const decideApplication: Rows = {
  'open application': moderatorsOnly,
  'missing application': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'application_not_found') },
}

const changeSanction: Rows = {
  'sanction against the member': moderatorsOnly,
  'sanction against an operator': { ...moderatorsOnly, moderator: 'operators_only' },
  'sanction about the caller': {
    visitor: null,
    ...each(['moderator', 'operator'], 'not_yourself'),
    others: 'moderators_only',
  },
  'missing sanction': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'sanction_not_found') },
}

const readActivity = onActivities({ seeing: 'allow', hidden: 'activity_not_found' })
const reactToActivity = onActivities({ visitor, seeing: 'allow', hidden: 'activity_not_found' })
const changeActivity = onActivities({
  visitor,
  seeing: { owner: 'allow', others: 'author_only' },
  hidden: 'activity_not_found',
})
const inOwnNameOnly: Rows = { 'activity, in the name of another member': { visitor, others: 'not_yourself' } }

/** A visitor owns no comment. */
const allMembers: Outcomes = { visitor: null, others: 'allow' }
const commentMissing: Outcomes = { others: 'comment_not_found' }
const commentMissingForMembers: Outcomes = { visitor, others: 'comment_not_found' }

const circleMissing: Rows = { 'missing circle': { others: 'circle_not_found' } }
const circleMissingForMembers: Rows = { 'missing circle': { visitor, others: 'circle_not_found' } }
const adminsOnly: Outcomes = { visitor, circleAdmin: 'allow', others: 'admins_only' }
const changeCircle: Rows = { 'public circle': adminsOnly, 'private circle': adminsOnly, ...circleMissingForMembers }
const readCircleContent: Rows = {
  'public circle': { others: 'allow' },
  'private circle': { ...each(circleMembers, 'allow'), others: 'members_only' },
  ...circleMissing,
}
const membersOfCircle: Outcomes = { visitor, ...each(circleMembers, 'allow'), others: 'members_only' }
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

const memberMissing: Rows = { 'missing member': { others: 'member_not_found' } }
const memberMissingForMembers: Rows = { 'missing member': { visitor, others: 'member_not_found' } }
/** Nobody learns that a member exists who blocked them, or whom they blocked. */
const hidden = { blocked: 'member_not_found', blocker: 'member_not_found' } as const
const readMember: Rows = {
  'the member': { ...hidden, others: 'allow' },
  'the caller as "me"': { visitor, others: 'allow' },
  ...memberMissing,
}
const followersOnly: Outcomes = { visitor, ...hidden, ...each(followers, 'allow'), others: 'follow_to_see' }
/** Ending a connection that does not exist has no effect. Members cannot connect with themselves. */
const endConnection: Rows = {
  'the member': { visitor, ...hidden, owner: 'member_not_found', others: 'allow' },
  ...memberMissingForMembers,
}
const ownPasskeyOnly: Rows = {
  'passkey of the member': { visitor, owner: 'allow', others: 'passkey_not_found' },
  'missing passkey': { visitor, others: 'passkey_not_found' },
}
const noRequest: Outcomes = { visitor, others: 'request_not_found' }

const planning: Rows = {
  'planning at home': { visitor, others: 'allow' },
  'planning in a public circle': membersOfCircle,
  'planning in a private circle': membersOfCircle,
  'planning in a missing circle': { visitor, others: 'circle_not_found' },
}

export const permissionMatrix: Record<EndpointName, Rows> = {
  'auth.login': anyone,
  'auth.logout': members,
  'auth.forgot': anyone,
  'auth.reset': anyone,
  'auth.confirmEmail': anyone,
  'auth.restoreEmail': anyone,

  'secondFactor.signIn': anyone,
  'secondFactor.read': members,
  'secondFactor.begin': members,
  'secondFactor.confirm': members,
  'secondFactor.renewRecoveryCodes': members,
  'secondFactor.turnOff': members,

  'passkeys.signInOptions': anyone,
  'passkeys.signIn': anyone,
  'passkeys.list': members,
  'passkeys.registrationOptions': members,
  'passkeys.register': members,
  'passkeys.rename': ownPasskeyOnly,
  'passkeys.remove': ownPasskeyOnly,
  'passkeys.confirmationOptions': members,

  'oidc.begin': anyone,
  'oidc.return': anyone,
  'oidc.signIn': anyone,
  'oidc.signUp': anyone,
  'oidc.apply': { nothing: { others: 'application_not_needed' } },
  'oidc.connectAndSignIn': anyone,
  'oidc.own': members,
  'oidc.beginConnecting': members,
  'oidc.beginConfirming': members,
  'oidc.returnOwn': members,
  'oidc.disconnect': members,

  'users.signUp': anyone,
  'users.me': members,
  'users.edit': members,
  'users.changePassword': members,
  'users.changeEmail': members,
  'users.resendConfirmation': members,
  'users.endOtherSessions': members,
  'users.requestDeletion': members,
  'users.cancelDeletion': members,
  'users.deleteMember': {
    'another member': { visitor, operator: 'allow', others: 'forbidden' },
    'own account': { visitor, operator: 'not_yourself', others: 'forbidden' },
    'missing member': { visitor, operator: 'member_not_found', others: 'forbidden' },
  },
  'users.sessions': members,
  'users.endSession': {
    'the session': { visitor, owner: 'allow', others: 'session_not_found' },
    'missing session': { visitor, others: 'session_not_found' },
  },
  'users.picture': members,
  'users.read': readMember,

  'roles.set': {
    'the member': operatorsOnly,
    'missing member': { ...operatorsOnly, operator: 'member_not_found' },
  },

  'memberAdministration.sendPasswordLink': {
    'the member': operatorsOnly,
    'missing member': { ...operatorsOnly, operator: 'member_not_found' },
  },
  'memberAdministration.endSessions': {
    'another member': operatorsOnly,
    'missing member': { ...operatorsOnly, operator: 'member_not_found' },
  },

  'audit.list': { nothing: operatorsOnly },
  'audit.own': members,

  'community.read': anyone,
  'community.page': { 'page of the community': { others: 'allow' }, 'missing page': { others: 'page_not_found' } },
  'community.settings': { nothing: operatorsOnly },
  'community.edit': { nothing: operatorsOnly },
  'community.logo': { nothing: operatorsOnly },
  'community.removeLogo': { nothing: operatorsOnly },

  'announcements.list': { nothing: operatorsOnly },
  'announcements.send': { nothing: operatorsOnly },
  'announcements.test': { nothing: operatorsOnly },
  'announcements.unsubscribe': { nothing: { others: 'email_link_invalid' } },

  // The matrix has an operator, so no setup link is valid.
  'setup.check': { nothing: { others: 'setup_invalid' } },
  'setup.finish': { nothing: { others: 'setup_invalid' } },

  'administration.overview': { nothing: operatorsOnly },
  'administration.failedJobs': { nothing: operatorsOnly },
  'administration.retryJob': { 'missing job': { ...operatorsOnly, operator: 'job_not_found' } },
  'administration.members': { nothing: moderatorsOnly },

  'invitations.check': { nothing: { others: 'invitation_invalid' } },
  'invitations.create': {
    nothing: { visitor, others: 'allow' },
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'invitations.own': members,
  'invitations.all': { nothing: moderatorsOnly },
  'invitations.revoke': {
    'invitation of the member': {
      visitor,
      ...each(['owner', 'operator', 'moderator'], 'allow'),
      others: 'invitation_not_found',
    },
    'missing invitation': { visitor, others: 'invitation_not_found' },
  },

  'applications.create': { nothing: { others: 'application_not_needed' } },
  'applications.list': { nothing: moderatorsOnly },
  'applications.approve': decideApplication,
  'applications.decline': decideApplication,

  'connections.following': readMember,
  'connections.followers': readMember,
  'connections.status': { 'the member': { visitor, ...hidden, others: 'allow' }, ...memberMissingForMembers },
  'connections.request': {
    'the member': { visitor, ...hidden, owner: 'own_request', limited: 'account_limited', others: 'allow' },
    ...memberMissingForMembers,
  },
  'connections.received': members,
  'connections.sent': members,
  'connections.accept': {
    'request to the member from the pending follower': { ...noRequest, owner: 'allow' },
    'accepted request to the member from the follower': { ...noRequest, owner: 'allow' },
    'request from the member to another one': noRequest,
    'request between two other members': noRequest,
    'missing request': noRequest,
  },
  'connections.decline': {
    'request to the member from the pending follower': { ...noRequest, owner: 'allow', pendingFollower: 'allow' },
    'accepted request to the member from the follower': { ...noRequest, owner: 'allow', follower: 'allow' },
    'request from the member to another one': { ...noRequest, owner: 'allow' },
    'request between two other members': noRequest,
    'missing request': noRequest,
  },
  'connections.unfollow': endConnection,
  'connections.unfollowByBody': endConnection,
  'connections.removeFollower': endConnection,

  'blocks.list': members,
  'blocks.add': {
    // Blocking again has no effect.
    'the member': { visitor, owner: 'own_block', blocked: 'member_not_found', others: 'allow' },
    ...memberMissingForMembers,
  },
  'blocks.remove': { 'the member': { visitor, others: 'allow' }, 'missing member': { visitor, others: 'allow' } },

  'mutes.list': members,
  'mutes.muteMember': {
    'the member': { visitor, ...hidden, owner: 'own_mute', others: 'allow' },
    ...memberMissingForMembers,
  },
  'mutes.muteCircle': {
    'public circle': { visitor, others: 'allow' },
    'private circle': { visitor, others: 'allow' },
    ...circleMissingForMembers,
  },
  'mutes.muteWord': members,
  'mutes.remove': { 'missing mute': { visitor, others: 'allow' } },

  'reports.create': {
    ...onActivities({
      visitor,
      seeing: { owner: 'own_report', others: 'allow' },
      hidden: 'activity_not_found',
    }),
    ...onComments(
      {
        foreign: { visitor, seeing: 'allow', hidden: 'comment_not_found' },
        own: { visitor: null, seeing: 'own_report', hidden: 'comment_not_found' },
      },
      commentMissingForMembers,
    ),
    'the member': { visitor, ...hidden, owner: 'own_report', others: 'allow' },
    ...memberMissingForMembers,
    'public circle': { visitor, others: 'allow' },
    'private circle': { visitor, others: 'allow' },
    ...circleMissingForMembers,
  },
  'decisions.open': { nothing: moderatorsOnly },
  'reports.own': members,
  'reports.list': { nothing: moderatorsOnly },
  'reports.read': reviewReport,
  'reports.addNote': reviewReport,
  'reports.decide': {
    ...reviewReport,
    'report about an operator, with a sanction': { ...moderatorsOnly, moderator: 'operators_only' },
  },
  'sanctions.own': members,
  'sanctions.markSeen': members,
  'sanctions.appeal': {
    // The fixture has an appeal already.
    'sanction about the caller': { visitor: null, others: 'already_appealed' },
    'sanction against an operator': { visitor, others: 'sanction_not_found' },
    'missing sanction': { visitor, others: 'sanction_not_found' },
  },
  'sanctions.ofMember': {
    'the member': moderatorsOnly,
    'own account': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'not_yourself') },
    'missing member': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'member_not_found') },
  },
  'sanctions.impose': {
    'another member': moderatorsOnly,
    'an operator': { ...moderatorsOnly, moderator: 'operators_only' },
    'own account': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'not_yourself') },
    'missing member': { ...moderatorsOnly, ...each(['moderator', 'operator'], 'member_not_found') },
  },
  'sanctions.lift': changeSanction,
  'sanctions.appeals': { nothing: moderatorsOnly },
  'sanctions.decideAppeal': changeSanction,

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
    // Leaving a circle that one does not belong to has no effect.
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
  'circles.letIn': {
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
  'circles.revokeInvite': changeCircle,
  'circles.ofMember': readMember,

  'activities.upload': {
    nothing: { visitor, others: 'allow' },
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
  },
  'activities.read': readActivity,
  // A list: it contains nothing for activities that the caller cannot see.
  'activities.media': members,
  'activities.update': { ...changeActivity, 'own activity, to be added to a private circle': membersOfCircle },
  'activities.remove': onActivities({
    visitor,
    seeing: { owner: 'allow', moderator: 'allow', operator: 'allow', others: 'author_only' },
    hidden: 'activity_not_found',
  }),
  'activities.ofMember': readMember,
  'activities.latestOf': { 'the member': followersOnly, ...memberMissingForMembers },
  'activities.latest': { 'the member': followersOnly, ...memberMissingForMembers },
  'activities.days': readMember,
  'activities.streak': readMember,
  'activities.places': members,

  'audience.preview': {
    nothing: { visitor, others: 'allow' },
    'public circle': membersOfCircle,
    'private circle': membersOfCircle,
    ...circleMissingForMembers,
    ...changeActivity,
  },
  'audience.viewAs': {
    'the member': { visitor, ...hidden, others: 'allow' },
    ...memberMissingForMembers,
  },

  // Activities that the caller does not see are skipped.
  'audience.changeAll': {
    nothing: { visitor, others: 'allow' },
    ...onActivities({ visitor, seeing: { owner: 'allow', others: 'author_only' }, hidden: 'allow' }),
  },

  'engagement.read': readActivity,
  'engagement.give': { ...reactToActivity, ...inOwnNameOnly },
  'engagement.takeBack': { ...reactToActivity, ...inOwnNameOnly },

  'comments.list': readActivity,
  'comments.add': reactToActivity,
  'comments.read': onComments(
    { foreign: { seeing: 'allow', hidden: 'comment_not_found' }, own: allMembers },
    commentMissing,
  ),
  'comments.remove': onComments(
    {
      // The author of the activity does not moderate the comments on it.
      foreign: {
        visitor,
        seeing: { moderator: 'allow', operator: 'allow', others: 'author_only' },
        hidden: 'comment_not_found',
      },
      own: allMembers,
    },
    commentMissingForMembers,
  ),
  'comments.star': onComments(
    {
      foreign: { visitor, seeing: 'allow', hidden: 'comment_not_found' },
      own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
    },
    commentMissingForMembers,
  ),
  'comments.unstar': onComments(
    { foreign: { visitor, seeing: 'allow', hidden: 'comment_not_found' }, starred: allMembers },
    commentMissingForMembers,
  ),
  'comments.stars': onComments(
    {
      foreign: { seeing: 'allow', hidden: 'comment_not_found' },
      own: { visitor: null, seeing: 'allow', hidden: 'comment_not_found' },
    },
    commentMissing,
  ),

  'feed.home': {
    'scope following': { visitor, others: 'allow' },
    'scope mine': { visitor, others: 'allow' },
    'scope everyone': { others: 'allow' },
    'scope of a public circle': { others: 'allow' },
    'scope of a private circle': { ...each(circleMembers, 'allow'), others: 'members_only' },
    ...readCircleContent,
  },
  'feed.circle': readCircleContent,

  'search.members': anyone,
  'search.circles': anyone,

  'notifications.list': members,

  'imports.list': members,
  // Without a file.
  'imports.create': { nothing: { visitor, others: 'file_missing' } },
  'imports.undo': {
    'import of the member': { visitor, owner: 'allow', others: 'import_not_found' },
    'missing import': { visitor, others: 'import_not_found' },
  },

  'archive.read': members,
  'archive.create': members,
  'archive.download': { nothing: { visitor, others: 'archive_not_found' } },

  'planning.read': planning,
  'planning.savePlan': planning,
  'planning.saveGoals': planning,
  'planning.saveReminders': planning,
  'planning.saveStreak': planning,
}

/** A suspended member is rejected before any rule is applied. */
function rejectsSuspended(name: EndpointName): boolean {
  const [resource, endpoint] = name.split('.') as [keyof Api, string]
  const { options } = (api[resource] as Record<string, Route>)[endpoint] as Route
  return (options.access ?? 'open') !== 'open' && !options.allowsSuspended
}

/** The cells of an endpoint: every kind of subject with every caller for whom it exists. */
export function cellsOf(endpoint: EndpointName) {
  const rows = Object.entries(permissionMatrix[endpoint]) as [SubjectKind, Outcomes][]
  return rows.flatMap(([kind, outcomes]) =>
    callerNames.flatMap((caller) => {
      const isRejected = caller === 'suspended' && rejectsSuspended(endpoint)
      const expected = isRejected ? 'account_suspended' : outcomeFor(outcomes, caller)
      return expected === null ? [] : [{ kind, caller, expected }]
    }),
  )
}
