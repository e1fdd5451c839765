import { sql } from 'kysely'
import { type PageOf, type PageRequest, readPageOf } from '../../../platform/api/paging.ts'
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
  const query = reader
    .selectFrom('activity_circles as l')
    .innerJoin('activities as a', 'a.id', 'l.activity_id')
    .innerJoin('members as m', 'm.id', 'a.author_id')
    .select(['a.id', 'a.title'])
    .select(sql<PersonRow>`${personJson('m')}`.as('author'))
    .where('l.circle_id', '=', circleId)
    .where('l.has_media', '=', true)
    .where(visibleTo(viewer, 'a'))
    .where(notMuted(viewer, 'a', { circles: false }))
  return await readPageOf(query, page, { at: 'l.occurred_at', id: 'l.activity_id', direction: 'older' })
}
