import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import type { PageOf, PageRequest } from '../../platform/api/paging.ts'
import { keyOf } from '../../platform/api/paging.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { NotificationsType } from '../../platform/database/tables.gen.ts'
import { commentTexts, joinedTexts } from '../../platform/text/content-texts.ts'
import { memberVisibleTo, type PersonRow, personJson } from '../accounts/index.ts'
import { visibleTo } from '../activities/index.ts'
import { hasMutedWord, mutedMemberIds, notMuted } from '../safety/index.ts'
import { cutSections, positionsOf, type Section, sections } from './sections.ts'

export interface NotificationRow {
  readonly page_key: string
  readonly section: Section
  readonly id: number
  readonly type: NotificationsType
  readonly activity_id: number | null
  readonly comment_id: number | null
  readonly connection_id: number | null
  readonly created_at: Date
  readonly actor: PersonRow
  /** The number of mentions in the notification. */
  readonly count: number
}

/**
 * A page of each section, newest first. Notifications of an activity that is hidden from the recipient, or of an edited
 * text that no longer mentions them, are kept but filtered here, so that they reappear when that changes.
 */
export async function notificationsFor(
  reader: Reader,
  viewer: SignedInViewer,
  page: PageRequest,
): Promise<PageOf<NotificationRow>> {
  const positions = positionsOf(page)
  // Planning takes ten times as long as reading. PostgreSQL reuses a plan only if it does not expect a better one for
  // the values of the parameters: hence rows instead of arrays, a literal limit, and a subquery for the recipient,
  // whose share of the rows it would look up.
  const starts = sections.map((section) => {
    const { instant, id } = positions[section]
    return sql`(${section}::text, ${instant}::timestamptz, ${id}::bigint)`
  })
  const start = sql<{ section: Section; instant: Date; id: number }>`(values ${sql.join(starts)})`
  const rows = await reader
    .selectFrom(start.as<'s'>(sql`s(section, instant, id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('notifications as n')
          .innerJoin('members as m', 'm.id', 'n.actor_id')
          .leftJoin('activities as a', 'a.id', 'n.activity_id')
          .select(['n.id', 'n.type', 'n.activity_id', 'n.comment_id', 'n.connection_id', 'n.created_at'])
          .select([keyOf('n.created_at').as('page_key'), personJson('m').as('actor'), groupSize(viewer).as('count')])
          .where('n.recipient_id', '=', sql<number>`(select ${viewer.id}::bigint)`)
          .whereRef('n.section', '=', 's.section')
          .where(sql<SqlBool>`(n.created_at, n.id) < (s.instant, s.id)`)
          .where((on) =>
            on.or([
              on('n.activity_id', 'is', null),
              on.and([visibleTo(viewer, 'a'), notMuted(viewer, 'a', { authors: false })]),
            ]),
          )
          .where(memberVisibleTo(viewer, 'n.actor_id'))
          .where(sql<SqlBool>`n.actor_id <> all (${mutedMemberIds(viewer)})`)
          .where(hasNoMutedComment(viewer, 'n'))
          .where(isStillMentioned())
          .where(isNewestOfGroup(viewer))
          .orderBy('n.created_at', 'desc')
          .orderBy('n.id', 'desc')
          .limit(page.size === limits.pageDefault ? sql.lit(limits.pageDefault + 1) : page.size + 1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('n')
    .select('s.section')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
  return cutSections(rows, page)
}

/** A description can be edited, so its mentions can disappear. Comments cannot be edited. */
function isStillMentioned() {
  return sql<SqlBool>`(n.type <> 'activity_mention' or exists (
    select from activity_mentions am where am.activity_id = n.activity_id and am.member_id = n.recipient_id offset 0))`
}

const dayOf = (alias: string) => sql`(${sql.ref(`${alias}.created_at`)} at time zone 'UTC')::date`

/** SQL condition: the comment that a notification is about contains no word that the recipient mutes. */
function hasNoMutedComment(viewer: SignedInViewer, alias: string) {
  const texts = sql`(select ${joinedTexts(commentTexts, 'c')} from comments c where c.id = ${sql.ref(`${alias}.comment_id`)})`
  return sql<SqlBool>`(${sql.ref(`${alias}.comment_id`)} is null or coalesce(not ${hasMutedWord(viewer, texts)}, true))`
}

/** The mentions of the recipient by one member in one activity on one day are one notification. */
const isInGroup = (
  viewer: SignedInViewer,
) => sql`g.recipient_id = n.recipient_id and g.type = n.type and g.actor_id = n.actor_id
  and g.activity_id = n.activity_id and ${dayOf('g')} = ${dayOf('n')} and ${hasNoMutedComment(viewer, 'g')}`

/**
 * Computed from the rows, so that it remains correct when comments are removed; a group is small
 * (`withoutMentionLimit`). `offset 0` keeps it an index probe for each listed row.
 */
function isNewestOfGroup(viewer: SignedInViewer) {
  return sql<SqlBool>`(n.section <> 'mentions' or not exists (
    select from notifications g where ${isInGroup(viewer)} and (g.created_at, g.id) > (n.created_at, n.id) offset 0))`
}

function groupSize(viewer: SignedInViewer) {
  return sql<number>`case when n.section = 'mentions'
    then (select count(*)::int from notifications g where ${isInGroup(viewer)}) else 1 end`
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
