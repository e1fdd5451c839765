import type { EmailFrequency } from '@daystar/contract/notifications/kinds'
import { type NotificationType, notificationTypes } from '@daystar/contract/notifications/types'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { mutesMember } from '../safety/index.ts'
import { wantsActivity, wantsCircle } from './choices/queries.ts'

/** The event that a notification reports. */
export interface NotificationSubject {
  readonly type: NotificationType
  readonly actorId: number
  readonly activityId?: number
  readonly commentId?: number
  readonly connectionId?: number
  readonly circleId?: number
}

export interface NewNotification {
  readonly recipientId: number
  readonly subject: NotificationSubject
}

export interface AddedNotification {
  readonly id: number
  readonly recipientId: number
  /** True when a browser of the recipient shows notifications. */
  readonly hasDevice: boolean
  /** When the recipient gets an email about this kind. */
  readonly email: EmailFrequency
}

const addedNotification = sql`id, recipient_id as "recipientId",
  exists (select from push_subscriptions p where p.member_id = recipient_id) as "hasDevice",
  coalesce((select s.kinds -> (${JSON.stringify(notificationTypes)}::jsonb ->> type) ->> 'email' from notification_settings s
    where s.member_id = recipient_id), 'never') as email`

/**
 * Inserts notifications, except those about an activity that the recipient has muted; those for the actor only if they
 * are about what the server could not do for them. Returns the new ones that their recipients see; for those who mute
 * the actor they are stored until the mute ends.
 */
export async function notify(tx: Tx, notifications: readonly NewNotification[]): Promise<AddedNotification[]> {
  const added = notifications.filter(
    ({ recipientId, subject }) => recipientId !== subject.actorId || subject.type === 'draft_returned',
  )
  if (added.length === 0) return []
  const column = (value: (added: NewNotification) => number | undefined) => added.map((one) => value(one) ?? null)
  const isMuted = mutesMember(sql.ref('notifications.recipient_id'), sql.ref('notifications.actor_id'))
  const { rows } = await sql<AddedNotification & { isMuted: boolean }>`
    insert into notifications (type, recipient_id, actor_id, activity_id, comment_id, connection_id, circle_id)
    select added.* from unnest(${added.map(({ subject }) => subject.type)}::text[], ${column((one) => one.recipientId)}::bigint[],
      ${column((one) => one.subject.actorId)}::bigint[], ${column((one) => one.subject.activityId)}::bigint[],
      ${column((one) => one.subject.commentId)}::bigint[], ${column((one) => one.subject.connectionId)}::bigint[],
      ${column((one) => one.subject.circleId)}::bigint[]) as added(type, recipient_id,
      actor_id, activity_id, comment_id, connection_id, circle_id)
    where ${wantsActivity(sql.ref('added.recipient_id'), sql.ref('added.activity_id'))}
    on conflict do nothing returning ${addedNotification}, ${isMuted} as "isMuted"`.execute(tx)
  return rows.filter((row) => !row.isMuted)
}

/**
 * Inserts notifications of one kind about events, in place of earlier ones of the same kind. Returns the new ones that
 * their recipients see.
 */
export async function notifyOfEvents(
  tx: Tx,
  { kind, actorId, notices }: DomainEvents['event.noticed'],
): Promise<AddedNotification[]> {
  const isMuted = mutesMember(sql.ref('notifications.recipient_id'), sql.ref('notifications.actor_id'))
  const pairs = sql`unnest(${notices.map(({ memberId }) => memberId)}::bigint[], ${notices.map(({ eventId }) => eventId)}::bigint[])`
  await sql`delete from notifications n using ${pairs} p(member_id, event_id) where n.recipient_id = p.member_id
    and n.event_id = p.event_id and n.type = ${kind} and n.actor_id = ${actorId}`.execute(tx)
  const { rows } = await sql<AddedNotification & { isMuted: boolean }>`
    insert into notifications (type, recipient_id, actor_id, event_id)
    select ${kind}, p.member_id, ${actorId}::bigint, p.event_id from ${pairs} p(member_id, event_id)
    on conflict do nothing returning ${addedNotification}, ${isMuted} as "isMuted"`.execute(tx)
  return rows.filter((row) => !row.isMuted)
}

/**
 * Notifies all members of a circle of a notice, except its author and those who want nothing from the circle. Returns
 * the new notifications that their recipients see.
 */
export async function notifyOfNotice(tx: Tx, noticeId: number): Promise<AddedNotification[]> {
  const isMuted = mutesMember(sql.ref('notifications.recipient_id'), sql.ref('notifications.actor_id'))
  const { rows } = await sql<AddedNotification & { isMuted: boolean }>`
    insert into notifications (type, recipient_id, actor_id, circle_id, notice_id)
    select 'circle_noticed', cm.member_id, w.author_id, w.circle_id, w.id
    from circle_notices w join circle_members cm on cm.circle_id = w.circle_id
    where w.id = ${noticeId}::bigint and cm.member_id <> w.author_id
      and ${wantsCircle(sql.ref('cm.member_id'), sql.ref('w.circle_id'))}
    on conflict do nothing returning ${addedNotification}, ${isMuted} as "isMuted"`.execute(tx)
  return rows.filter((row) => !row.isMuted)
}

/** Deletes the notifications about a notice. Returns the affected recipients. */
export async function removeNoticeNotifications(tx: Tx, noticeId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('notice_id', '=', noticeId)
    .returning('recipient_id')
    .execute()
  return rows.map((row) => row.recipient_id)
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
    .where(equalsOrIsNull('circle_id', subject.circleId))
    .returning('recipient_id')
    .execute()
  return rows.map((row) => row.recipient_id)
}

/** Deletes the notifications of all recipients about what a member did in a circle. Returns the affected recipients. */
export async function removeFromAll(
  tx: Tx,
  { type, actorId, circleId }: { readonly type: NotificationType; readonly actorId: number; readonly circleId: number },
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('type', '=', type)
    .where('actor_id', '=', actorId)
    .where('circle_id', '=', circleId)
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

/** Deletes the notifications of members whom an edited comment no longer mentions. Returns the affected recipients. */
export async function removeMentionNotifications(
  tx: Tx,
  commentId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('notifications')
    .where('comment_id', '=', commentId)
    .where('type', '=', 'comment_mention')
    .where('recipient_id', 'in', memberIds)
    .returning('recipient_id')
    .execute()
  return rows.map((row) => row.recipient_id)
}

function equalsOrIsNull(column: string, value: number | undefined) {
  return value === undefined ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`
}
