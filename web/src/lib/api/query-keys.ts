/** All query keys of the app, in one place because a feature may have to invalidate data that another feature reads. */
export const queryKeys = {
  me: ['me'] as const,
  welcome: ['welcome'] as const,
  suggestions: ['suggestions'] as const,
  suggestedMembers: ['suggestions', 'members'] as const,
  suggestedCircles: ['suggestions', 'circles'] as const,
  community: ['community'] as const,
  communityPage: (page: string) => ['community', 'page', page] as const,
  communitySettings: ['admin', 'settings'] as const,
  invitations: ['invitations'] as const,
  invitationLimits: ['invitations', 'limits'] as const,
  packMembers: ['invitations', 'pack-members'] as const,
  packEvents: ['events', 'for-packs'] as const,
  invitationsOf: (scope: 'own' | 'all') => ['invitations', scope] as const,
  /** Everything that moderators and admins of circles decide: invalidated together by a live event. */
  decisions: ['decisions'] as const,
  openDecisions: ['decisions', 'open'] as const,
  circleRequests: (circleId: number) => ['decisions', 'circle-requests', circleId] as const,
  circleRequestCount: (circleId: number) => ['decisions', 'circle-request-count', circleId] as const,
  circleReportCount: (circleId: number) => ['decisions', 'circle', circleId] as const,
  applicationsOf: (status: 'open' | 'declined') => ['decisions', 'applications', status] as const,
  adminOverview: ['admin', 'overview'] as const,
  failedJobs: ['admin', 'failed-jobs'] as const,
  allAdministeredMembers: ['admin', 'members'] as const,
  administeredMembers: (filters: object) => ['admin', 'members', filters] as const,
  announcements: ['admin', 'announcements'] as const,
  auditLog: (filters: object) => ['admin', 'audit', filters] as const,
  setup: (token: string) => ['setup', token] as const,
  deletion: ['deletion'] as const,
  sessions: ['sessions'] as const,
  secondFactor: ['second-factor'] as const,
  passkeys: ['passkeys'] as const,
  oidcAccount: ['oidc'] as const,
  securityLog: ['security-log'] as const,
  blocks: ['blocks'] as const,
  mutes: ['mutes'] as const,
  ownReports: ['own-reports'] as const,
  archive: ['archive'] as const,
  imports: ['imports'] as const,
  drafts: ['drafts'] as const,
  member: (userId: number) => ['members', userId] as const,
  memberCircles: (userId: number) => ['circles', 'of-member', userId] as const,
  /** The activities whose values the composer suggests. */
  lastChoices: (userId: number) => ['last-choices', userId] as const,
  latestActivity: (userId: number) => ['activities', 'latest', userId] as const,

  /** Keys of queries that contain activities start with 'activities': see activity-cache.ts. */
  activities: ['activities'] as const,
  singleActivities: ['activities', 'one'] as const,
  activity: (activityId: number) => ['activities', 'one', activityId] as const,
  /** The last renewal of the media URLs of an activity. */
  media: (activityId: number) => ['media', activityId] as const,
  activityLists: ['activities', 'list'] as const,
  feedOf: (scope: string) => ['activities', 'list', 'feed', scope] as const,
  feed: (scope: string, tag: string | null) => ['activities', 'list', 'feed', scope, tag] as const,
  /**
   * Number of activities newer than those shown. A key of its own, so that invalidating the lists does not refetch it.
   */
  newActivityCounts: ['feed-head'] as const,
  newActivityCount: (scope: string, tag: string | null, newestId: number) =>
    ['feed-head', scope, tag, newestId] as const,
  memberActivities: (userId: number, tag: string | null) => ['activities', 'list', 'member', userId, tag] as const,
  circleFeed: (circleId: number, tag: string | null) => ['activities', 'list', 'circle', circleId, tag] as const,
  allEngagement: ['engagement'] as const,
  engagement: (activityId: number) => ['engagement', activityId] as const,

  allCompanions: ['companions'] as const,
  companions: (activityId: number) => ['companions', activityId] as const,
  namedMember: (userId: number) => ['named-member', userId] as const,

  allComments: ['comments'] as const,
  comment: (commentId: number) => ['comment', commentId] as const,
  comments: (activityId: number) => ['comments', activityId] as const,
  activityVersions: (activityId: number) => ['activity-versions', activityId] as const,
  commentVersions: (commentId: number) => ['comment-versions', commentId] as const,
  commentStars: (commentId: number) => ['comment-stars', commentId] as const,

  /** Who will see an activity; read again whenever it is shown. */
  audience: (chosen: object) => ['audience', chosen] as const,
  viewAs: (reader: string) => ['view-as', reader] as const,

  connections: ['connections'] as const,
  connectionStatus: (userId: number) => ['connections', 'status', userId] as const,
  /** The raw response of the same endpoint: the notification list and the profile cache it in different shapes. */
  followState: (userId: number) => ['connections', 'follow-state', userId] as const,
  following: (userId: number | 'me') => ['connections', 'following', userId] as const,
  followers: (userId: number | 'me') => ['connections', 'followers', userId] as const,
  requestsReceived: ['connections', 'received'] as const,
  requestsSent: ['connections', 'sent'] as const,

  circles: ['circles'] as const,
  circleList: (text: string) => ['circles', 'list', text] as const,
  circle: (circleId: number) => ['circles', 'one', circleId] as const,
  circleMembers: (circleId: number) => ['circles', 'members', circleId] as const,
  circleReports: (circleId: number) => ['circles', 'reports', circleId] as const,
  activityLinks: ['activity-links'] as const,
  allCircleNotices: ['circle-notices'] as const,
  circleNotices: (circleId: number) => ['circle-notices', circleId] as const,
  circlePin: (circleId: number) => ['activities', 'circle-pin', circleId] as const,
  circlePhotos: (circleId: number) => ['activities', 'circle-photos', circleId] as const,
  removedMembers: (circleId: number) => ['circles', 'removed', circleId] as const,

  search: (kind: 'activities' | 'comments' | 'events' | 'members' | 'circles' | 'tags', text: string) =>
    ['search', kind, text] as const,
  directories: ['directory'] as const,
  directory: (list: 'members' | 'circles', filters: string) => ['directory', list, filters] as const,
  memberSuggestions: (text: string) => ['member-suggestions', text] as const,
  mentionSuggestions: (text: string) => ['mention-suggestions', text] as const,
  places: (text: string) => ['places', text] as const,
  notifications: ['notifications'] as const,

  planning: (scope: string) => ['planning', scope] as const,
  /** Days with stars, and the streak: invalidated when the member creates, edits or deletes an activity. */
  days: ['days'] as const,
  daysBetween: (userId: number | 'everyone', from: string, to: string, circleId: number | null) =>
    ['days', userId, from, to, circleId] as const,
  streak: (userId: number | 'everyone', circleId: number | null) => ['days', 'streak', userId, circleId] as const,

  /** Everything about events: invalidated together after a change. */
  nextEvent: ['events', 'next'] as const,
  events: ['events'] as const,
  event: (eventId: number) => ['events', 'one', eventId] as const,
  eventDates: (eventId: number) => ['events', 'dates', eventId] as const,
  eventList: (time: string, circleId: number | null, mine: boolean) =>
    ['events', 'list', time, circleId, mine] as const,
  eventsBetween: (from: string, to: string, circleId: number | null, mine: boolean) =>
    ['events', 'between', from, to, circleId, mine] as const,
  eventAnswers: (eventId: number, kind: string) => ['events', 'answers', eventId, kind] as const,
  eventInvitations: (eventId: number) => ['events', 'invitations', eventId] as const,
  eventComments: (eventId: number) => ['events', 'comments', eventId] as const,
  eventCommentVersions: (commentId: number) => ['event-comment-versions', commentId] as const,
}
