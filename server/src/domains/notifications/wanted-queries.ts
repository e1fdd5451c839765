import { limits } from '@daystar/contract/limits'
import type { NotificationKind } from '@daystar/contract/notifications/kinds'
import { type NotificationType, notificationTypes } from '@daystar/contract/notifications/types'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { wantsActivity, wantsCircle, wantsCircles, wantsPerson } from './choices/queries.ts'
import { isShownTo, shownInGroup } from './visible-queries.ts'

export interface WantedNotification {
  readonly type: NotificationType
  readonly actor_id: number
  readonly actor: string
  readonly activity_id: number | null
  readonly comment_id: number | null
  readonly event_id: number | null
  readonly circle_id: number | null
  readonly title: string | null
  readonly description: string | null
  readonly comment: string | null
  readonly event: string | null
  readonly circle: string | null
  readonly notice: string | null
  readonly group_key: string | null
  /** The newest two members of the group of high fives, stars or accepted requests, and how many it has. */
  readonly group: { readonly names: readonly string[]; readonly count: number } | null
}

/** A notification that its recipient sees in the app at this moment, and wants to get from its circle and its actor. */
export async function notificationToPush(
  reader: Reader,
  memberId: number,
  id: number,
): Promise<WantedNotification | undefined> {
  return await wantedNotifications(reader, memberId)
    .select(groupOf({ id: memberId }).as('group'))
    .where('n.id', '=', id)
    .executeTakeFirst()
}

/** The ids of the unread notifications of these kinds since an instant, newest first; one for each group. */
export async function notificationIdsSince(
  reader: Reader,
  memberId: number,
  { since, kinds, limit }: { since: Date; kinds: ReadonlySet<NotificationKind>; limit: number },
): Promise<number[]> {
  const types = Object.entries(notificationTypes).flatMap(([type, kind]) => (kinds.has(kind) ? [type] : []))
  const rows = await wantedNotifications(reader, memberId)
    .clearSelect()
    .select('n.id')
    .where('n.created_at', '>=', since)
    .where('n.is_unread', '=', true)
    .where(isNewestShown({ id: memberId }))
    .where(sql<SqlBool>`n.type = any(${types}::text[])`)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

function groupOf(viewer: { readonly id: number }) {
  const newest = sql`(select g.id, g.actor_id from ${shownInGroup(viewer)} order by g.id desc limit 2)`
  return sql<WantedNotification['group']>`case when n.group_key is not null then json_build_object(
    'names', (select json_agg(named.name order by g.id desc) from ${newest} g join members named on named.id = g.actor_id),
    'count', (select count(*)::int from (select from ${shownInGroup(viewer)} limit ${sql.lit(limits.notificationGroup)}) g)) end`
}

/** SQL condition: of a group, the newest that the recipient sees. */
const isNewestShown = (viewer: { readonly id: number }) => sql<SqlBool>`(n.group_key is null or not exists (
  select from ${shownInGroup(viewer)} and g.id > n.id offset 0))`

/**
 * The notifications that the recipient sees in the app at this moment, and wants to get from their circles and their
 * actors.
 */
function wantedNotifications(reader: Reader, memberId: number) {
  return reader
    .selectFrom('notifications as n')
    .innerJoin('members as m', 'm.id', 'n.actor_id')
    .leftJoin('activities as a', 'a.id', 'n.activity_id')
    .leftJoin('comments as c', 'c.id', 'n.comment_id')
    .leftJoin('events as e', 'e.id', 'n.event_id')
    .leftJoin('event_series as s', 's.id', 'e.series_id')
    .leftJoin('circles as k', 'k.id', 'n.circle_id')
    .leftJoin('circle_notices as w', 'w.id', 'n.notice_id')
    .select(sql<NotificationType>`n.type`.as('type'))
    .select(['n.actor_id', 'm.name as actor', 'n.activity_id', 'n.comment_id', 'n.event_id', 'n.circle_id'])
    .select(['a.title', 'a.description', 'c.content as comment', 's.title as event', 'k.name as circle', 'n.group_key'])
    .select('w.text as notice')
    .where('n.recipient_id', '=', memberId)
    .where(isShownTo({ id: memberId }))
    .where(wantsPerson(memberId, sql.ref('n.actor_id')))
    .where(wantsCircles(memberId, sql.ref('n.activity_id')))
    .where(wantsActivity(sql.ref('n.recipient_id'), sql.ref('n.activity_id')))
    .where(wantsCircle(sql`${memberId}::bigint`, sql`coalesce(s.circle_id, n.circle_id)`))
}

/**
 * The newest of the notifications with these ids, newest first. High fives and stars for one object, and accepted
 * requests, are one, also those of several days: an email names and counts only members from whom they are wanted.
 */
export async function notificationsToEmail(
  reader: Reader,
  memberId: number,
  { ids, limit }: { ids: readonly number[]; limit: number },
): Promise<WantedNotification[]> {
  const rows = await wantedNotifications(reader, memberId)
    .where(sql<SqlBool>`n.id = any(${[...ids]}::bigint[])`)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
  const groups = Map.groupBy(rows, (row) =>
    row.group_key === null ? row : `${row.type} ${row.comment_id ?? row.activity_id ?? ''}`,
  )
  return [...groups.values()].slice(0, limit).flatMap((group) =>
    group.slice(0, 1).map((newest) => ({
      ...newest,
      group: {
        names: group.slice(0, 2).map(({ actor }) => actor),
        count: Math.min(group.length, limits.notificationGroup),
      },
    })),
  )
}
