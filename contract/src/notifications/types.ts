import type { EmailedKind } from './kinds.ts'

/** The types of notifications, each with the kind by which a member chooses where they get it. */
export const notificationTypes = {
  activity_mention: 'mentions',
  comment_mention: 'mentions',
  activity_commented: 'comments',
  comment_replied: 'replies',
  comment_deleted: 'replies',
  connection_request: 'requests',
  companion_named: 'requests',
  connection_accepted: 'accepted',
  activity_high_fived: 'high_fives',
  comment_starred: 'stars',
  draft_returned: 'reminders',
  event_invited: 'events',
  event_changed: 'events',
  event_cancelled: 'events',
  event_place: 'events',
  event_reminder: 'events',
  event_commented: 'events',
  circle_requested: 'requests',
  circle_accepted: 'accepted',
  circle_invited: 'requests',
  circle_noticed: 'notices',
} as const satisfies Record<string, EmailedKind>

export type NotificationType = keyof typeof notificationTypes
