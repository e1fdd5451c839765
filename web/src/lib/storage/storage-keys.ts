/**
 * The keys in local storage that several features use. Others are next to their only use, for instance in
 * src/features/planning/api/device-documents.ts, so that the first page does not load them.
 */
export const storageKeys = {
  token: 'token',
  userId: 'user_id',
  /** The id of the member if they are known to be suspended. `/early.js` reads it too. */
  suspended: 'daystar:suspended',
  /** Identifies this browser when its member signs in again. Kept after signing out. */
  device: 'daystar:device',
  outgoingRequests: (userId: number) => `outgoing_requests_v1_${userId}`,
  seenNotifications: (userId: number) => `seen_notifications_v1_${userId}`,
  /** The language that the member has set, as it was last written into the cookie. */
  language: 'daystar:language',
  /** Set when the installation of the app has been offered on this device. */
  installationOffer: 'daystar:installation-offer',
  /** The id of the announcement that was dismissed on this device. */
  announcement: 'daystar:announcement',
  /** The id of the member who had a banner about their account on this device. */
  accountBanner: 'daystar:account-banner',
  /** "off" if the member has switched shortcuts of one character off. */
  shortcuts: 'daystar:shortcuts',
  /** Photos and videos that were posted within the last minute. */
  recentPosts: (userId: number) => `recent_posts_v1_${userId}`,
  /** Drafts that were discarded without a network. */
  removedDrafts: (userId: number) => `removed_drafts_v1_${userId}`,
  draft: (userId: number | null, name: string) => `draft:${userId ?? 0}:${name}`,
} as const
