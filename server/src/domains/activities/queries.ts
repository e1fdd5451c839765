import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { after, cutPage, keyOf, limitOf, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import { columnOf } from '../../platform/database/column-of.ts'
import type { Reader } from '../../platform/database/database.ts'
import { visibleTo } from './access.ts'
import type { ActivityRef } from './cards/queries.ts'
import { hasTag } from './tags/queries.ts'

/**
 * One page of visible activities, newest first by `occurred_at`; the id breaks ties. Callers add a `where` to select
 * activities.
 */
export function activitiesNewestFirst(reader: Reader, viewer: Viewer, page: PageRequest, tag?: string) {
  return reader
    .selectFrom('activities as a')
    .select(['a.id', keyOf('a.occurred_at').as('page_key')])
    .where(visibleTo(viewer, 'a'))
    .where(hasTag(tag, 'a'))
    .where(after(page, 'a.occurred_at', 'a.id', 'older'))
    .orderBy('a.occurred_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limitOf(page))
}

/** The activities of a member that are visible to the viewer. */
export async function activitiesOf(
  reader: Reader,
  viewer: Viewer,
  memberId: number,
  page: PageRequest,
  tag?: string,
): Promise<PageOf<ActivityRef>> {
  const rows = await activitiesNewestFirst(reader, viewer, page, tag).where('a.author_id', '=', memberId).execute()
  return cutPage(rows, page)
}

/** Matches activities shared with a circle. For a private circle, matches nothing unless the viewer is a member. */
export function inCircle(viewer: Viewer, circleId: number | undefined, alias: string): RawBuilder<SqlBool> {
  if (circleId === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`exists (
    select from activity_circles link join circles shared on shared.id = link.circle_id
    where link.activity_id = ${columnOf(alias, 'id')} and link.circle_id = ${circleId}::bigint
      and (not shared.is_private or exists (
        select from circle_members cm where cm.circle_id = shared.id and cm.member_id = ${viewer.id ?? 0}::bigint)))`
}

/** The number of a member's activities that the viewer can see. */
export async function visibleActivityCount(reader: Reader, viewer: Viewer, memberId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('activities as a')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('a.author_id', '=', memberId)
    .where(visibleTo(viewer, 'a'))
    .executeTakeFirstOrThrow()
  return count
}
