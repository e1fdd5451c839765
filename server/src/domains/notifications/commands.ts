import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { NotificationsType } from '../../platform/tables.gen.ts'

/** What a notification is about. */
export interface Subject {
  readonly type: NotificationsType
  readonly actorId: number
  readonly activityId?: number
  readonly commentId?: number
  readonly connectionId?: number
}

/** Writes one notification for each recipient but the actor; returns who got one that was not there before. */
export async function notify(tx: Tx, recipientIds: readonly number[], about: Subject): Promise<number[]> {
  const others = [...new Set(recipientIds)].filter((id) => id !== about.actorId)
  if (others.length === 0) return []
  const rows = await tx
    .insertInto('notifications')
    .values(
      others.map((recipient_id) => ({
        recipient_id,
        type: about.type,
        actor_id: about.actorId,
        activity_id: about.activityId ?? null,
        comment_id: about.commentId ?? null,
        connection_id: about.connectionId ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('recipient_id')
    .execute()
  return rows.map((row) => row.recipient_id)
}

/** Takes back what an act had caused; returns who loses one. */
export async function withdraw(tx: Tx, recipientId: number, about: Subject): Promise<number[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('recipient_id', '=', recipientId)
    .where('type', '=', about.type)
    .where('actor_id', '=', about.actorId)
    .where(isOrIsNull('activity_id', about.activityId))
    .where(isOrIsNull('comment_id', about.commentId))
    .returning('recipient_id')
    .execute()
  return rows.map((row) => row.recipient_id)
}

/** Takes back everything about a comment; returns who loses one. */
export async function withdrawAboutComment(tx: Tx, commentId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('comment_id', '=', commentId)
    .returning('recipient_id')
    .execute()
  return [...new Set(rows.map((row) => row.recipient_id))]
}

function isOrIsNull(column: string, value: number | undefined) {
  return value === undefined ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`
}
