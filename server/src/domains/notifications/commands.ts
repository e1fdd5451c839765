import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { NotificationsType } from '../../platform/database/tables.gen.ts'
import { mutesMember } from '../safety/index.ts'

/** The event that a notification reports. */
export interface NotificationSubject {
  readonly type: NotificationsType
  readonly actorId: number
  readonly activityId?: number
  readonly commentId?: number
  readonly connectionId?: number
}

export interface NewNotification {
  readonly recipientId: number
  readonly subject: NotificationSubject
}

/**
 * Inserts notifications, except those for the actor. Returns the recipients who see a new notification; for those who
 * mute the actor it is stored until the mute ends.
 */
export async function notify(tx: Tx, notifications: readonly NewNotification[]): Promise<number[]> {
  const added = notifications.filter(({ recipientId, subject }) => recipientId !== subject.actorId)
  if (added.length === 0) return []
  const column = (value: (added: NewNotification) => number | undefined) => added.map((one) => value(one) ?? null)
  const isMuted = mutesMember(sql.ref('notifications.recipient_id'), sql.ref('notifications.actor_id'))
  const { rows } = await sql<{ recipient_id: number; is_muted: boolean }>`
    insert into notifications (type, recipient_id, actor_id, activity_id, comment_id, connection_id)
    select * from unnest(${added.map(({ subject }) => subject.type)}::text[], ${column((one) => one.recipientId)}::bigint[],
      ${column((one) => one.subject.actorId)}::bigint[], ${column((one) => one.subject.activityId)}::bigint[],
      ${column((one) => one.subject.commentId)}::bigint[], ${column((one) => one.subject.connectionId)}::bigint[])
    on conflict do nothing returning recipient_id, ${isMuted} as is_muted`.execute(tx)
  return [...new Set(rows.filter((row) => !row.is_muted).map((row) => row.recipient_id))]
}

/** Deletes the notification of an event that was undone. Returns the affected recipients. */
export async function removeNotification(tx: Tx, recipientId: number, subject: NotificationSubject): Promise<number[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('recipient_id', '=', recipientId)
    .where('type', '=', subject.type)
    .where('actor_id', '=', subject.actorId)
    .where(equalsOrIsNull('activity_id', subject.activityId))
    .where(equalsOrIsNull('comment_id', subject.commentId))
    .returning('recipient_id')
    .execute()
  return rows.map((row) => row.recipient_id)
}

/** Deletes all notifications about a comment. Returns the affected recipients. */
export async function removeCommentNotifications(tx: Tx, commentId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('comment_id', '=', commentId)
    .returning('recipient_id')
    .execute()
  return [...new Set(rows.map((row) => row.recipient_id))]
}

function equalsOrIsNull(column: string, value: number | undefined) {
  return value === undefined ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`
}
