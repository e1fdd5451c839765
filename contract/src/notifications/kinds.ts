/** Notifications that a member can choose separately. */
export const emailedKinds = [
  'mentions',
  'comments',
  'replies',
  'requests',
  'accepted',
  'high_fives',
  'stars',
  'events',
  'notices',
  'reminders',
] as const
export type EmailedKind = (typeof emailedKinds)[number]
/** The kinds for devices only. */
export const deviceKinds = ['new_activities'] as const
export type NotificationKind = EmailedKind | (typeof deviceKinds)[number]

/** When an email is sent: within some minutes, at eight in the morning, on Monday at eight in the morning, or never. */
export const emailFrequencies = ['at_once', 'daily', 'weekly', 'never'] as const
export type EmailFrequency = (typeof emailFrequencies)[number]

/** What a list of notifications can be limited to. */
export const notificationFilters = ['unread', 'comments', 'reactions', 'requests', 'circles', 'events'] as const
export type NotificationFilter = (typeof notificationFilters)[number]
