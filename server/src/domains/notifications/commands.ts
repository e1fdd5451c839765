import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { NotificationsType } from '../../platform/tables.gen.ts'
import { mutesMember } from '../mutes/index.ts'

/** The event that a notification reports. */
export interface NotificationSubject {
  readonly type: NotificationsType
  readonly actorId: number
  readonly activityId?: number
  readonly commentId?: number
  readonly connectionId?: number
}

/**
 * Inserts a notification for each recipient except the actor. Returns the recipients who see a new notification: not those who mute the
 * actor, for whom it is stored until they no longer do.
 */
export async function notify(tx: Tx, recipientIds: readonly number[], subject: NotificationSubject): Promise<number[]> {
  const recipients = [...new Set(recipientIds)].filter((id) => id !== subject.actorId)
  if (recipients.length === 0) return []
  const rows = await tx
    .insertInto('notifications')
    .values(
      recipients.map((recipient_id) => ({
        recipient_id,
        type: subject.type,
        actor_id: subject.actorId,
        activity_id: subject.activityId ?? null,
        comment_id: subject.commentId ?? null,
        connection_id: subject.connectionId ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['recipient_id', mutesMember(sql.ref('notifications.recipient_id'), subject.actorId).as('is_muted')])
    .execute()
  return rows.filter((row) => !row.is_muted).map((row) => row.recipient_id)
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
