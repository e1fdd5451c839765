import type { EmailedKind, NotificationFilter } from '@daystar/contract/notifications/kinds'
import type { NotificationsType } from '../../platform/database/tables.gen.ts'
import { kindOf } from './choices/kinds.ts'

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
const filterOfType = (type: NotificationsType) => (type.startsWith('circle_') ? 'circles' : filterOf[kindOf[type]])

export function typesOf(filter: FilterOfKind): NotificationsType[] {
  const types = Object.keys(kindOf) as NotificationsType[]
  return types.filter((type) => filterOfType(type) === filter)
}
