import type { Person } from '@daystar/contract/fields'
import { type NotificationType, notificationTypes } from '@daystar/contract/notifications/types'
import { normalizePerson } from './people.ts'
import { firstNumber, firstText, type Raw, toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'
import { firstTime } from './times-and-counts.ts'

/** `other`: a type of a later version of the server. */
export type NotificationKind = NotificationType | 'other'

/** The names of types on other servers. */
const otherNames: Readonly<Record<string, NotificationType>> = {
  connection_received: 'connection_request',
  connection_accept: 'connection_accepted',
  mention: 'activity_mention',
  tagged: 'activity_mention',
  comment: 'activity_commented',
  activity_comment: 'activity_commented',
  high_five: 'activity_high_fived',
  highfive: 'activity_high_fived',
  activity_highfive: 'activity_high_fived',
  comment_liked: 'comment_starred',
  comment_star: 'comment_starred',
}

const isType = (name: string): name is NotificationType => Object.hasOwn(notificationTypes, name)

/**
 * Ignores unknown types (null), except those of a later Daystar, which says of each whether it is unread and counts it:
 * what it counts is shown.
 */
function kindOf({ type, is_unread: isUnread }: Raw): NotificationKind | null {
  const name = String(type)
  if (isType(name)) return name
  const known = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined
  return known ?? (typeof isUnread === 'boolean' ? 'other' : null)
}

export interface Notification {
  readonly id: string
  readonly kind: NotificationKind
  readonly actor: Person
  readonly activityId: number | null
  readonly commentId: number | null
  readonly connectionId: number | null
  readonly eventId: number | null
  /** The number of mentions that the notification stands for, if the server groups them. */
  readonly count: number
  /** False once the member has seen it on any device. */
  readonly isUnread: boolean
  readonly groupKey: string | null
  readonly createdAt: string
  /** What only an open list shows: see `notification-content.ts`. */
  readonly raw: Raw
}

/** The notifications that the app shows. */
export function normalizeNotifications(response: unknown): Notification[] {
  const items = readItems(response, 'notifications', (item) => {
    const raw = toRecord(item)
    const id = firstNumber(raw, 'id') ?? firstText(raw, 'id')
    return id === null ? null : { ...raw, id }
  })
  return items.flatMap((raw: Raw) => {
    const kind = kindOf(raw)
    if (kind === null) return []
    return {
      id: String(raw.id),
      kind,
      actor: normalizePerson(raw.actor ?? raw.user),
      activityId: firstNumber(raw, 'activity_id'),
      commentId: firstNumber(raw, 'comment_id'),
      connectionId: firstNumber(raw, 'connection_id'),
      eventId: firstNumber(raw, 'event_id'),
      count: firstNumber(raw, 'count') ?? 1,
      isUnread: raw.is_unread !== false,
      groupKey: firstText(raw, 'group_key'),
      raw,
      createdAt: firstTime(raw, 'created_at') ?? '',
    }
  })
}
