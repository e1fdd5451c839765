import { sql } from 'kysely'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type MediaRow, mediaJson } from '../../media/index.ts'
import { openToEveryone, visibleTo } from '../access.ts'

/** The columns on which the URLs of an activity's media depend. */
export interface ActivityMediaRow {
  readonly media: MediaRow
  readonly alt_text: string
  /** True when visitors can see the activity, while `PUBLIC_READ` is on. */
  readonly is_open: boolean
}

/** The media of those activities that have some and that the viewer can see, in one statement. */
export async function mediaOfActivities(
  reader: Reader,
  viewer: Viewer,
  activityIds: readonly number[],
): Promise<(ActivityMediaRow & { id: number })[]> {
  return reader
    .selectFrom('activities as a')
    .innerJoin('media as f', 'f.id', 'a.media_id')
    .select(['a.id', 'a.alt_text', mediaJson('f').as('media'), openToEveryone('a').as('is_open')])
    .where('a.id', '=', sql<number>`any(${[...activityIds]}::bigint[])`)
    .where(visibleTo(viewer, 'a'))
    .$castTo<ActivityMediaRow & { id: number }>()
    .execute()
}
