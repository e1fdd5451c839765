import { type SqlBool, sql } from 'kysely'
import { cutPage, type PageOf, type PageRequest } from '../../platform/api/paging.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type CircleRow, circleRows } from '../circles/index.ts'
import { mutedCircleIds } from '../safety/index.ts'
import { byName, isNew, newestFirst } from './order-queries.ts'

export interface CircleFilters {
  /** A tag that is not empty. */
  readonly tag: string | undefined
  readonly isNew: boolean
}

export interface DirectoryCircleRow extends CircleRow {
  readonly page_key: string
  readonly is_new: boolean
}

/**
 * The circles that the viewer does not mute: new ones newest first, otherwise by name. The existence of a private
 * circle is public, and its tags are for its members.
 */
export async function directoryCircles(
  reader: Reader,
  viewer: Viewer,
  { tag, isNew: areNew }: CircleFilters,
  page: PageRequest,
): Promise<PageOf<DirectoryCircleRow>> {
  const { pageKey, isAfter, orderBy } = areNew ? newestFirst('c.created_at', 'c.id', page) : byName('c', page)
  const rows = await circleRows(reader, viewer)
    .select([pageKey.as('page_key'), isNew('c').as('is_new')])
    .where(isAfter)
    .where(sql<SqlBool>`c.id <> all (${mutedCircleIds(viewer)})`)
    .$if(areNew, (query) => query.where(isNew('c')))
    .$if(tag !== undefined, (query) =>
      query.where(sql<SqlBool>`(c.tags <> '{}' and tag_keys(c.tags) @> array[(select search_key(${tag}::text))]
        and (not c.is_private or cm.role is not null))`),
    )
    .orderBy(sql`${orderBy}`)
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}
