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
