import type { EmailedKind, NotificationFilter } from '@daystar/contract/notifications/kinds'
import { type NotificationType, notificationTypes } from '@daystar/contract/notifications/types'

type FilterOfKind = Exclude<NotificationFilter, 'unread'>

/** The filter of the list that shows each kind; null for kinds that only the whole list shows. */
const filterOf: Record<EmailedKind, FilterOfKind | null> = {
  mentions: 'comments',
  comments: 'comments',
  replies: 'comments',
  requests: 'requests',
  accepted: 'requests',
  high_fives: 'reactions',
  stars: 'reactions',
  events: 'events',
  notices: 'circles',
  reminders: null,
}

/** Requests to join a circle, and invitations into it, belong to the circle. */
const filterOfType = (type: NotificationType) =>
  type.startsWith('circle_') ? 'circles' : filterOf[notificationTypes[type]]

export function typesOf(filter: FilterOfKind): NotificationType[] {
  const types = Object.keys(notificationTypes) as NotificationType[]
  return types.filter((type) => filterOfType(type) === filter)
}
