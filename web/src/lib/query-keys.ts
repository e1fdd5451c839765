/** Where answers are kept in the query cache. One place, because what one feature reads another may have to refresh. */
export const queryKeys = {
  me: ['me'] as const,
  sessions: ['sessions'] as const,
  member: (userId: number) => ['members', userId] as const,
  memberCircles: (userId: number) => ['circles', 'of-member', userId] as const,
  latestActivity: (userId: number) => ['activities', 'latest', userId] as const,

  /** Everything that holds activities begins with 'activities': see activity-cache.ts. */
  activities: ['activities'] as const,
  openActivities: ['activities', 'one'] as const,
  activity: (activityId: number) => ['activities', 'one', activityId] as const,
  activityLists: ['activities', 'list'] as const,
  feedOf: (scope: string) => ['activities', 'list', 'feed', scope] as const,
  feed: (scope: string, tag: string | null) => ['activities', 'list', 'feed', scope, tag] as const,
  /** How many activities wait above the newest one shown: not a list, so that no list's refresh touches it. */
  feedHeads: ['feed-head'] as const,
  feedHead: (scope: string, tag: string | null, newestId: number) => ['feed-head', scope, tag, newestId] as const,
  memberActivities: (userId: number, tag: string | null) => ['activities', 'list', 'member', userId, tag] as const,
  circleFeed: (circleId: number, tag: string | null) => ['activities', 'list', 'circle', circleId, tag] as const,
  engagements: ['engagement'] as const,
  engagement: (activityId: number) => ['engagement', activityId] as const,

  conversations: ['comments'] as const,
  comment: (commentId: number) => ['comment', commentId] as const,
  comments: (activityId: number) => ['comments', activityId] as const,
  commentStars: (commentId: number) => ['comment-stars', commentId] as const,

  connections: ['connections'] as const,
  connectionStatus: (userId: number) => ['connections', 'status', userId] as const,
  /** The bare answer of the same look-up: the bell and the profile each keep it in a shape of their own. */
  followState: (userId: number) => ['connections', 'follow-state', userId] as const,
  following: (userId: number | 'me') => ['connections', 'following', userId] as const,
  followers: (userId: number | 'me') => ['connections', 'followers', userId] as const,
  requestsReceived: ['connections', 'received'] as const,
  requestsSent: ['connections', 'sent'] as const,

  circles: ['circles'] as const,
  circleList: (text: string) => ['circles', 'list', text] as const,
  circle: (circleId: number) => ['circles', 'one', circleId] as const,
  circleMembers: (circleId: number) => ['circles', 'members', circleId] as const,

  search: (kind: 'members' | 'circles', text: string) => ['search', kind, text] as const,
  mentionSuggestions: (text: string) => ['mention-suggestions', text] as const,
  places: (text: string) => ['places', text] as const,
  notifications: ['notifications'] as const,

  planning: (place: string) => ['planning', place] as const,
  /** Days with stars, and the streak: refreshed whenever an own activity comes or goes. */
  days: ['days'] as const,
  daysBetween: (userId: number, from: string, to: string, circleId: number | null) =>
    ['days', userId, from, to, circleId] as const,
  streak: (userId: number, circleId: number | null) => ['days', 'streak', userId, circleId] as const,
}
