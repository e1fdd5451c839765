import type { CallerName } from './callers.ts'

export const audiences = ['everyone', 'followers', 'me'] as const
export const placements = ['no circle', 'a public circle', 'a private circle', 'a public and a private circle'] as const

export type Audience = (typeof audiences)[number]
export type Placement = (typeof placements)[number]

/** An activity of the owner, by its audience and the circles that it is in. */
export type ActivityKind = `activity for ${Audience} in ${Placement}`
export const activityKinds = audiences.flatMap((audience) =>
  placements.map((placement): ActivityKind => `activity for ${audience} in ${placement}`),
)

/** `own`: written by the caller; `starred`: of another member, with a star of the caller; `foreign`: neither. */
export const commentRelations = ['foreign', 'own', 'starred'] as const
export type CommentRelation = (typeof commentRelations)[number]
/** An event of the owner, to which the mutual follower is invited. */
export const eventKinds = [
  'event for everyone',
  'event for followers',
  'event for invited members',
  'event for everyone in a public circle',
  'event for a public circle',
  'event for a private circle',
  'event for a private circle that the owner left',
] as const
export type EventKind = (typeof eventKinds)[number]
export type EventCommentKind = `${'foreign' | 'own'} comment on an ${EventKind}`

export type CommentKind = `${CommentRelation} comment on an ${ActivityKind}`

/** The subjects on which a request can act. `the` subjects belong to the owner. */
export type SubjectKind =
  | 'nothing'
  | ActivityKind
  | CommentKind
  | EventKind
  | EventCommentKind
  | 'missing event'
  | 'missing comment on an event'
  | 'activity, in the name of another member'
  | 'own activity, to be added to a private circle'
  | 'missing activity'
  | 'missing comment'
  | 'public circle'
  | 'private circle'
  | 'private circle with its invite token'
  | 'private circle with a revoked invite token'
  | 'public circle from which an admin removed the caller'
  | 'private circle with its invite token from which an admin removed the caller'
  | 'public circle, in the name of another member'
  | 'missing circle'
  | 'public circle with an activity'
  | 'private circle with an activity'
  | 'own membership of a public circle'
  | 'own membership of a private circle'
  | 'membership of another member of a public circle'
  | 'membership of another member of a private circle'
  | 'membership of another admin of a public circle'
  | 'membership of another admin of a private circle'
  | 'membership of another moderator of a public circle'
  | 'private circle with a request of the caller'
  | 'request of another member to join a private circle'
  | 'missing request to join a private circle'
  | 'notice to a public circle'
  | 'notice to a private circle'
  | 'own notice to a public circle'
  | 'missing notice to a public circle'
  | 'membership of the only admin'
  | 'membership of a non-member'
  | 'the member'
  | 'another member'
  | 'own account'
  | 'the caller as "me"'
  | 'missing member'
  | 'request to the member from the pending follower'
  | 'accepted request to the member from the follower'
  | 'request from the member to another one'
  | 'request between two other members'
  | 'missing request'
  | 'invitation of the member'
  | 'missing invitation'
  | 'open application'
  | 'missing application'
  | 'upload of the member'
  | 'missing upload'
  | 'import of the member'
  | 'missing import'
  | 'missing mute'
  | 'missing job'
  | 'report about the member'
  | 'report about the caller'
  | 'report about an operator, with a sanction'
  | 'missing report'
  | 'sanction against the member'
  | 'sanction against an operator'
  | 'sanction about the caller'
  | 'missing sanction'
  | 'an operator'
  | 'page of the community'
  | 'missing page'
  | 'passkey of the member'
  | 'missing passkey'
  | 'the session'
  | 'missing session'
  | 'link of the member'
  | 'missing link'
  | 'draft of the member'
  | 'missing draft'
  | 'planning at home'
  | 'planning in a public circle'
  | 'planning in a private circle'
  | 'planning in a missing circle'
  | 'scope following'
  | 'scope mine'
  | 'scope everyone'
  | 'scope of a public circle'
  | 'scope of a private circle'

/** Everybody but the two between whom and the owner there is a block. */
const everybody: readonly CallerName[] = [
  'visitor',
  'stranger',
  'pendingFollower',
  'follower',
  'mutual',
  'circleMember',
  'followingMember',
  'formerMember',
  'circleAdmin',
  'circleModerator',
  'owner',
  'moderator',
  'operator',
  'limited',
  'suspended',
]
/** Members of the circles who see the owner. */
const seeingCircleMembers: readonly CallerName[] = [
  'circleMember',
  'followingMember',
  'circleAdmin',
  'circleModerator',
  'owner',
]
export const circleMembers: readonly CallerName[] = [...seeingCircleMembers, 'blocked', 'blocker']
export const followers: readonly CallerName[] = ['follower', 'mutual', 'followingMember', 'owner']

/** The callers who see an activity: its audience narrows what its circles permit; the author always sees it. */
export const visibleToCallers: Record<ActivityKind, readonly CallerName[]> = {
  'activity for everyone in no circle': everybody,
  'activity for everyone in a public circle': everybody,
  'activity for everyone in a private circle': seeingCircleMembers,
  'activity for everyone in a public and a private circle': everybody,
  'activity for followers in no circle': followers,
  'activity for followers in a public circle': followers,
  'activity for followers in a private circle': ['followingMember', 'owner'],
  'activity for followers in a public and a private circle': followers,
  'activity for me in no circle': ['owner'],
  'activity for me in a public circle': ['owner'],
  'activity for me in a private circle': ['owner'],
  'activity for me in a public and a private circle': ['owner'],
}

/** The callers who see an event. */
export const eventVisibleToCallers: Record<EventKind, readonly CallerName[]> = {
  'event for everyone': everybody,
  'event for followers': followers,
  'event for invited members': ['mutual', 'owner'],
  'event for everyone in a public circle': everybody,
  'event for a public circle': [...seeingCircleMembers, 'mutual'],
  'event for a private circle': seeingCircleMembers,
  'event for a private circle that the owner left': seeingCircleMembers,
}

/** Returns whether an event of this kind is in a circle. */
export const isInCircle = (kind: EventKind) => kind.includes('circle')

/** Returns whether its author no longer sees its answers and comments. */
export const isLeft = (kind: EventKind) => kind === 'event for a private circle that the owner left'
