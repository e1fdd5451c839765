import { limits } from '@daystar/contract/limits'
import type { NotificationType } from '@daystar/contract/notifications/types'
import { type SqlBool, sql } from 'kysely'
import { cutPage, keyOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type PersonRow, personJson } from '../accounts/index.ts'
import { openToEveryone } from '../activities/index.ts'
import { type MediaRow, mediaJson } from '../media/index.ts'
import { isActorShownTo, isShownTo, isSubjectShownTo, mentionCount, shownInGroup } from './visible-queries.ts'

/** A listed notification: of a group, the newest that the recipient sees. */
export interface NotificationRow {
  readonly id: number
  readonly type: NotificationType
  readonly activity_id: number | null
  readonly comment_id: number | null
  readonly connection_id: number | null
  readonly event_id: number | null
  readonly circle_id: number | null
  readonly created_at: Date
  readonly actor: PersonRow
  readonly is_unread: boolean
  readonly group_key: string | null
  /** The newest members of the group. */
  readonly people: readonly PersonRow[] | null
  /** The number of mentions, or of members of the group who are counted. */
  readonly count: number
  readonly title: string | null
  readonly words: string | null
  readonly media: MediaRow | null
  readonly alt_text: string | null
  readonly is_open: boolean | null
}

/** Members of a group who are named. */
const namedMembers = 3
/** More than what is shown of a text, in any language. */
const wordsLength = 1000

/** The notifications with these ids, in this order, except for those that the recipient does not see anymore. */
export async function notificationRows(
  reader: Reader,
  viewer: SignedInViewer,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select shown.id, n.type, n.activity_id, n.comment_id, shown.connection_id, n.event_id, n.circle_id, shown.created_at,
      ${personJson('m')} as actor, shown.is_unread, n.group_key,
      case when n.group_key is not null then (select json_agg(${personJson('named')} order by g.id desc)
        from (select g.id, g.actor_id from ${shownInGroup(viewer)} order by g.id desc limit ${sql.lit(namedMembers)}) g
        join members named on named.id = g.actor_id) end as people,
      case when n.group_key is not null
        then (select count(*)::int from (select from ${shownInGroup(viewer)} limit ${sql.lit(limits.notificationGroup)}) g)
        when n.section = 'mentions' then ${mentionCount(viewer)} else 1 end as count,
      coalesce(a.title, s.title, k.name) as title,
      left(case when w.id is not null then w.text when c.id is not null then c.content when n.type = 'activity_mention' then a.description end,
        ${sql.lit(wordsLength)}) as words,
      case when a.media_id is not null then (select ${mediaJson('f')} from media f where f.id = a.media_id) end as media,
      a.alt_text, case when a.id is not null then ${openToEveryone('a')} end as is_open
    from unnest(${[...ids]}::bigint[]) with ordinality listed(id, position)
    join notifications n on n.id = listed.id
    cross join lateral (
      select n.id, n.actor_id, n.connection_id, n.created_at, n.is_unread
        where n.group_key is null and ${isActorShownTo(viewer, 'n')}
      union all (select g.id, g.actor_id, g.connection_id, g.created_at, g.is_unread
        from ${shownInGroup(viewer)} order by g.id desc limit 1)) shown
    join members m on m.id = shown.actor_id
    left join activities a on a.id = n.activity_id
    left join comments c on c.id = n.comment_id
    left join events e on e.id = n.event_id
    left join event_series s on s.id = e.series_id
    left join circles k on k.id = n.circle_id
    left join circle_notices w on w.id = n.notice_id
    where n.recipient_id = ${viewer.id}::bigint and ${isSubjectShownTo(viewer)}
    order by listed.position`.execute(reader)
  return rows
}

/** The notifications of a group that the recipient sees, newest first. */
export async function groupedNotifications(
  reader: Reader,
  viewer: SignedInViewer,
  key: string,
  page: PageRequest,
): Promise<PageOf<{ id: number; created_at: Date; actor: PersonRow; page_key: string }>> {
  const rows = await reader
    .selectFrom('notifications as n')
    .innerJoin('members as m', 'm.id', 'n.actor_id')
    .select(['n.id', 'n.created_at', personJson('m').as('actor'), keyOf('n.created_at').as('page_key')])
    .where('n.recipient_id', '=', viewer.id)
    .where('n.group_key', '=', key)
    .where(isShownTo(viewer))
    .where(page.after === null ? sql<SqlBool>`true` : sql<SqlBool>`n.id < ${page.after.id}`)
    .orderBy('n.id', 'desc')
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}
