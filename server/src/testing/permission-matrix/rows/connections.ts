import type { Outcomes } from '../callers.ts'
import type { Rows } from '../rows.ts'
import type { RowsOf } from './rows-of.ts'
import {
  anyone,
  circleMissingForMembers,
  hidden,
  memberMissingForMembers,
  members,
  readMember,
  visitor,
} from './shared.ts'

/** Ending a missing connection has no effect. Members cannot connect with themselves. */
const endConnection: Rows = {
  'the member': { visitor, ...hidden, owner: 'member_not_found', others: 'allow' },
  ...memberMissingForMembers,
}

const noRequest: Outcomes = { visitor, others: 'request_not_found' }

/** Members and each other: connections, blocks, mutes, search and notifications. */
export const connections: RowsOf<'connections' | 'blocks' | 'mutes' | 'search' | 'directory' | 'notifications'> = {
  'connections.following': readMember,
  'connections.common': {
    'the member': { visitor, ...hidden, others: 'allow' },
    'the caller as "me"': { visitor, others: 'allow' },
    ...memberMissingForMembers,
  },
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

  'search.members': anyone,
  'search.circles': anyone,
  // Lists, which leave out what the caller cannot see.
  'search.activities': anyone,
  'search.comments': anyone,
  'search.events': anyone,
  'search.tags': anyone,

  'directory.members': anyone,
  'directory.circles': anyone,

  'notifications.list': members,
  'notifications.group': members,
  'notifications.markRead': members,
}
