import type { Notification } from '@daystar/contract/notifications'
import { presentPerson } from '../accounts/index.ts'
import type { NotificationRow } from './queries.ts'

export function presentNotification(row: NotificationRow): Notification {
  const actor = presentPerson(row.actor)
  return {
    id: row.id,
    type: row.type,
    actor,
    user: actor,
    activity_id: row.activity_id,
    comment_id: row.comment_id,
    connection_id: row.connection_id,
    count: row.count,
    created_at: row.created_at.toISOString(),
  }
}
