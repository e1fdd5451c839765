import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { after, cutPage, keyOf, type PageOf, type PageRequest } from '../../platform/http/paging.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { visibleTo } from './access.ts'
import type { Found } from './cards.ts'
import { tagged } from './tags.ts'

/** Newest first by when it happened; the id breaks ties within one instant. Add `where` for which activities, and a limit. */
export function newestFirst(reader: Reader, viewer: Viewer, page: PageRequest, tag?: string) {
  return reader
    .selectFrom('activities as a')
    .select(['a.id', keyOf('a.occurred_at').as('page_key')])
    .where(visibleTo(viewer, 'a'))
    .where(tagged(tag, 'a'))
    .where(after(page, 'a.occurred_at', 'a.id', 'older'))
    .orderBy('a.occurred_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(page.size + 1)
}

/** What a member did, as far as the viewer may see it. */
export async function activitiesOf(
  reader: Reader,
  viewer: Viewer,
  memberId: number,
  page: PageRequest,
  tag?: string,
): Promise<PageOf<Found>> {
  const rows = await newestFirst(reader, viewer, page, tag).where('a.author_id', '=', memberId).execute()
  return cutPage(rows, page)
}

/** Keeps what was shared with a circle; what a private circle holds, its members alone may ask. */
export function inCircle(viewer: Viewer, circleId: number | undefined, alias: string): RawBuilder<SqlBool> {
  if (circleId === undefined) return sql<SqlBool>`true`
  return sql<SqlBool>`exists (
    select from activity_circles link join circles shared on shared.id = link.circle_id
    where link.activity_id = ${sql.ref(`${alias}.id`)} and link.circle_id = ${circleId}::bigint
      and (not shared.is_private or exists (
        select from circle_members own where own.circle_id = shared.id and own.member_id = ${viewer.id ?? 0}::bigint)))`
}
