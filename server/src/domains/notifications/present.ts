import type { Notification } from '@daystar/contract/notifications'
import { excerptOf } from '../../platform/text/excerpt.ts'
import { presentPerson } from '../accounts/index.ts'
import { presentActivityMedia } from '../activities/index.ts'
import type { NotificationRow } from './row-queries.ts'
import { maxWords } from './texts.ts'

export function presentNotification(
  row: NotificationRow,
  deps: Parameters<typeof presentActivityMedia>[1],
): Notification {
  const actor = presentPerson(row.actor)
  const { media, alt_text, is_open } = row
  return {
    id: row.id,
    type: row.type,
    actor,
    user: actor,
    activity_id: row.activity_id,
    comment_id: row.comment_id,
    connection_id: row.connection_id,
    event_id: row.event_id,
    circle_id: row.circle_id,
    count: row.count,
    group_key: row.group_key,
    people: (row.people ?? [row.actor]).map(presentPerson),
    is_unread: row.is_unread,
    title: row.title,
    words: row.words && excerptOf(row.words, maxWords),
    media: media && presentActivityMedia({ media, alt_text: alt_text ?? '', is_open: is_open ?? false }, deps),
    created_at: row.created_at.toISOString(),
  }
}
