import type { Person } from '@daystar/contract/fields'
import { normalizePerson } from './people.ts'
import { firstNumber, firstText, type Raw, toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'
import { firstTime } from './times-and-counts.ts'

type EventNoticeKind =
  | 'event_invited'
  | 'event_changed'
  | 'event_cancelled'
  | 'event_place'
  | 'event_reminder'
  | 'event_commented'

/** The kind of a notification. Each kind covers several server types. */
export type NotificationKind =
  | 'incoming'
  | 'incoming_accepted'
  | 'mention'
  | 'comment'
  | 'highfive'
  | 'comment_star'
  | 'reply'
  | 'comment_deleted'
  | 'draft_returned'
  | 'companion_named'
  | 'circle_requested'
  | 'circle_accepted'
  | 'circle_invited'
  | 'circle_noticed'
  | EventNoticeKind
  | 'other'

const kinds: Record<string, NotificationKind> = {
  connection_request: 'incoming',
  connection_received: 'incoming',
  connection_accepted: 'incoming_accepted',
  connection_accept: 'incoming_accepted',
  mention: 'mention',
  tagged: 'mention',
  activity_mention: 'mention',
  comment_mention: 'mention',
  activity_commented: 'comment',
  comment: 'comment',
  activity_comment: 'comment',
  activity_high_fived: 'highfive',
  high_five: 'highfive',
  highfive: 'highfive',
  activity_highfive: 'highfive',
  comment_starred: 'comment_star',
  comment_liked: 'comment_star',
  comment_star: 'comment_star',
  comment_replied: 'reply',
  comment_deleted: 'comment_deleted',
  draft_returned: 'draft_returned',
  companion_named: 'companion_named',
  event_invited: 'event_invited',
  event_changed: 'event_changed',
  event_cancelled: 'event_cancelled',
  event_place: 'event_place',
  event_reminder: 'event_reminder',
  event_commented: 'event_commented',
  circle_requested: 'circle_requested',
  circle_accepted: 'circle_accepted',
  circle_invited: 'circle_invited',
  circle_noticed: 'circle_noticed',
}

/**
 * Ignores unknown types (null), except those of a later Daystar, which says of each whether it is unread and counts it:
 * what it counts is shown.
 */
function kindOf({ type, is_unread: isUnread }: Raw): NotificationKind | null {
  const known = Object.hasOwn(kinds, String(type)) ? kinds[String(type)] : undefined
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
