import { deviceKinds, type EmailedKind, emailedKinds } from '@daystar/contract/notifications/kinds'
import type { KindChanges, KindChoice, KindChoices } from '@daystar/contract/notifications/settings'
import type { NotificationsType } from '../../../platform/database/tables.gen.ts'

/** The kind by which a member chooses each type of notification. */
export const kindOf: Record<NotificationsType, EmailedKind> = {
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
}

const defaultChoice: KindChoice = { push: true, email: 'never' }
const defaultOnDevices = { push: defaultChoice.push }

/** Adds the defaults to what a member has changed. */
export function choicesOfKinds(stored: KindChanges): KindChoices {
  const entries = [
    ...emailedKinds.map((kind) => [kind, { ...defaultChoice, ...stored[kind] }] as const),
    ...deviceKinds.map((kind) => [kind, { ...defaultOnDevices, ...stored[kind] }] as const),
  ]
  return Object.fromEntries(entries) as KindChoices
}
