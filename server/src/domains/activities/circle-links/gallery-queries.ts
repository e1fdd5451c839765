import { sql } from 'kysely'
import { after, cutPage, keyOf, type PageOf, type PageRequest } from '../../../platform/api/paging.ts'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type PersonRow, personJson } from '../../accounts/index.ts'
import { notMuted } from '../../safety/index.ts'
import { visibleTo } from '../access.ts'

export interface PhotosRow {
  readonly id: number
  readonly page_key: string
  readonly title: string
  readonly author: PersonRow
}

/** The visible activities of a circle with photos or videos, newest first, also if the viewer mutes the circle. */
export async function activitiesWithMediaIn(
  reader: Reader,
  viewer: Viewer,
  circleId: number,
  page: PageRequest,
): Promise<PageOf<PhotosRow>> {
  const rows = await reader
    .selectFrom('activity_circles as l')
    .innerJoin('activities as a', 'a.id', 'l.activity_id')
    .innerJoin('members as m', 'm.id', 'a.author_id')
    .select(['a.id', 'a.title', keyOf('l.occurred_at').as('page_key')])
    .select(sql<PersonRow>`${personJson('m')}`.as('author'))
    .where('l.circle_id', '=', circleId)
    .where('l.has_media', '=', true)
    .where(after(page, 'l.occurred_at', 'l.activity_id', 'older'))
    .where(visibleTo(viewer, 'a'))
    .where(notMuted(viewer, 'a', { circles: false }))
    .orderBy('l.occurred_at', 'desc')
    .orderBy('l.activity_id', 'desc')
    .limit(page.size + 1)
    .execute()
  return cutPage(rows, page)
}
