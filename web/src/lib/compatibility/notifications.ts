import type { Person } from '@daystar/contract/fields'
import { normalizePerson } from './people.ts'
import { firstNumber, firstText, type Raw, toRecord } from './raw-response.ts'
import { readItems } from './read-response.ts'
import { firstTime } from './times-and-counts.ts'

/** The kind of a notification. Each kind covers several server types; unknown types are ignored. */
export type NotificationKind = 'incoming' | 'incoming_accepted' | 'mention' | 'comment' | 'highfive' | 'comment_star'

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
}

function kindOf(type: string): NotificationKind | null {
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null
}

export interface Notification {
  readonly id: string
  readonly kind: NotificationKind
  readonly actor: Person
  readonly activityId: number | null
  readonly commentId: number | null
  readonly connectionId: number | null
  /** The number of mentions that the notification stands for, if the server groups them. */
  readonly count: number
  readonly createdAt: string
}

/** The notifications of known types. */
export function normalizeNotifications(response: unknown): Notification[] {
  const items = readItems(response, 'notifications', (item) => {
    const raw = toRecord(item)
    const id = firstNumber(raw, 'id') ?? firstText(raw, 'id')
    return id === null ? null : { ...raw, id }
  })
  return items.flatMap((raw: Raw) => {
    const kind = kindOf(String(raw.type))
    if (kind === null) return []
    return {
      id: String(raw.id),
      kind,
      actor: normalizePerson(raw.actor ?? raw.user),
      activityId: firstNumber(raw, 'activity_id'),
      commentId: firstNumber(raw, 'comment_id'),
      connectionId: firstNumber(raw, 'connection_id'),
      count: firstNumber(raw, 'count') ?? 1,
      createdAt: firstTime(raw, 'created_at') ?? '',
    }
  })
}
