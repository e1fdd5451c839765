import { limits } from '@daystar/contract/limits'
import type { NotificationFilter } from '@daystar/contract/notifications/kinds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cutPage, instantOf, keyOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { typesOf } from './filters.ts'
import { type NotificationRow, notificationRows } from './row-queries.ts'
import { cutSections, positionsOf, type Section, sections } from './sections.ts'
import { isActorShownTo, isNewestMention, isSubjectShownTo, type Recipient, shownInGroup } from './visible-queries.ts'

/** The position of a notification in the list: of a group, that of its newest one, shown or not. */
interface Listed {
  readonly id: number
  readonly page_key: string
  readonly section: Section
}

/**
 * A page of notifications, newest first. Those of an activity that is hidden from the recipient, or of an edited text
 * that no longer mentions them, are kept but filtered here, so that they reappear when that changes.
 */
export async function notificationsFor(
  reader: Reader,
  viewer: SignedInViewer,
  page: PageRequest,
  filter?: NotificationFilter,
): Promise<PageOf<NotificationRow>> {
  const { items, next } = await listedPage(reader, viewer, page, filter)
  const ids = items.map(({ id }) => id)
  return { items: await notificationRows(reader, viewer, ids), next }
}

async function listedPage(
  reader: Reader,
  viewer: SignedInViewer,
  page: PageRequest,
  filter: NotificationFilter | undefined,
): Promise<PageOf<Listed>> {
  if (filter === undefined) {
    const positions = positionsOf(page)
    const starts = sections.map((section) => ({ column: 'section' as const, value: section, ...positions[section] }))
    return cutSections(await listed(reader, viewer, starts, page), page)
  }
  const start = { instant: page.after ? instantOf(page.after) : 'infinity', id: page.after?.id ?? 0 }
  if (filter === 'unread') return cutPage(await unread(reader, viewer, start, page.size + 1), page)
  const starts = typesOf(filter).map((value) => ({ column: 'type' as const, value, ...start }))
  if (starts.length === 0) return { items: [], next: null }
  return cutPage(await listed(reader, viewer, starts, page), page)
}

interface Start {
  readonly column: 'section' | 'type'
  readonly value: string
  readonly instant: string
  readonly id: number
}

/** Up to `page.size + 1` notifications of each section or type, newest first. */
async function listed(
  reader: Reader,
  viewer: SignedInViewer,
  starts: readonly Start[],
  page: PageRequest,
): Promise<Listed[]> {
  // Planning takes ten times as long as reading. PostgreSQL reuses a plan only if it does not expect a better one for
  // the values of the parameters: hence rows instead of arrays, a literal limit, and a subquery for the recipient,
  // whose share of the rows it would look up.
  const column = sql.ref(`n.${starts[0]?.column ?? 'section'}`)
  const rows = starts.map(({ value, instant, id }) => sql`(${value}::text, ${instant}::timestamptz, ${id}::bigint)`)
  const start = sql<{ value: string; instant: Date; id: number }>`(values ${sql.join(rows)})`
  return await reader
    .selectFrom(start.as<'s'>(sql`s(value, instant, id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('notifications as n')
          .select(['n.id', 'n.created_at', keyOf('n.created_at').as('page_key')])
          .select(sql<Section>`n.section`.as('section'))
          .where('n.recipient_id', '=', sql<number>`(select ${viewer.id}::bigint)`)
          .where('n.is_newest', '=', sql<boolean>`true`)
          .where(sql<SqlBool>`${column} = s.value`)
          .where(sql<SqlBool>`(n.created_at, n.id) < (s.instant, s.id)`)
          .where(isListedFor(viewer))
          .orderBy('n.created_at', 'desc')
          .orderBy('n.id', 'desc')
          .limit(page.size === limits.pageDefault ? sql.lit(limits.pageDefault + 1) : page.size + 1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['n.id', 'n.page_key', 'n.section'])
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
}

/** Unread notifications, newest first, from a position. */
async function unread(
  reader: Reader,
  viewer: Recipient,
  { instant, id }: Pick<Start, 'instant' | 'id'>,
  limit: number,
): Promise<Listed[]> {
  return await reader
    .selectFrom('notifications as n')
    .select(['n.id', keyOf('n.created_at').as('page_key')])
    .select(sql<Section>`n.section`.as('section'))
    .where('n.recipient_id', '=', viewer.id)
    .where('n.is_newest', '=', sql<boolean>`true`)
    .where('n.is_unread', '=', sql<boolean>`true`)
    .where(sql<SqlBool>`(n.created_at, n.id) < (${instant}::timestamptz, ${id}::bigint)`)
    .where(isListedFor(viewer, { isUnread: true }))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()
}

/** The number on the badge: at most that of one page of the list. A group counts as one. */
export async function unreadCount(reader: Reader, memberId: number): Promise<number> {
  const start = { instant: 'infinity', id: 0 }
  return (await unread(reader, { id: memberId }, start, limits.notificationsPage)).length
}

/**
 * SQL condition: `n`, the newest of its group, is listed. The newest one that the recipient sees may be another one.
 */
function isListedFor(viewer: Recipient, { isUnread = false } = {}): RawBuilder<SqlBool> {
  const isUnreadRow = isUnread ? sql`and g.is_unread` : sql``
  return sql<SqlBool>`(${isSubjectShownTo(viewer)} and case when ${isActorShownTo(viewer, 'n')} then true
    else n.group_key is not null and exists (select from ${shownInGroup(viewer)} ${isUnreadRow} offset 0) end
    and ${isNewestMention(viewer)})`
}

/** Mentions of one member by another that are reported within 24 hours: in total, and in different activities. */
const maxMentionsPerDay = 100
const maxMentioningActivitiesPerDay = 10

/** The recipients whom this member has not yet mentioned too often today. */
export async function withoutMentionLimit(
  tx: Tx,
  recipientIds: readonly number[],
  { actorId, activityId }: { readonly actorId: number; readonly activityId: number },
): Promise<number[]> {
  if (recipientIds.length === 0) return []
  const limited = await tx
    .selectFrom('notifications')
    .select('recipient_id')
    .where(sql<SqlBool>`recipient_id = any(${[...recipientIds]}::bigint[])`)
    .where('section', '=', 'mentions')
    .where('actor_id', '=', actorId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    // Later ones are from before the clock was set back.
    .where('created_at', '<=', sql<Date>`now()`)
    .groupBy('recipient_id')
    .having(
      sql<SqlBool>`count(*) >= ${maxMentionsPerDay} or (count(distinct activity_id) >= ${maxMentioningActivitiesPerDay}
        and not bool_or(activity_id = ${activityId}))`,
    )
    .execute()
  const ids = new Set(limited.map((row) => row.recipient_id))
  return recipientIds.filter((id) => !ids.has(id))
}
