import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../../../platform/authorization/viewer.ts'
import { columnOf } from '../../../platform/database/column-of.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { type MediaRow, mediaJson } from '../../media/index.ts'
import { openToEveryone, visibleTo } from '../access.ts'

/** A file of an activity, as a card selects it. */
export interface FileRow {
  readonly media: MediaRow
  readonly alt_text: string
}

/** The columns on which the URL of a file depends. */
export interface ActivityMediaRow extends FileRow {
  /** True when visitors can see the activity, while `PUBLIC_READ` is on. */
  readonly is_open: boolean
}

/** The files of activities as a table expression, for a lateral join: `position`, `media_id` and `alt_text`. */
function filesOf(activity: string): RawBuilder<unknown> {
  const a = (column: string) => columnOf(activity, column)
  return sql`(
    select 1 as position, ${a('media_id')}, ${a('alt_text')} where ${a('media_id')} is not null
    union all select further.position, further.media_id, further.alt_text from activity_media further
    where ${a('has_further_media')} and further.activity_id = ${a('id')})`
}

const fileJson = sql`json_build_object('media', ${mediaJson('f')}, 'alt_text', further.alt_text)`

/**
 * The files of activity `a` as columns of a card. Those after the first one are read only for activities that have
 * some.
 */
export const mediaColumns = sql<{ media: MediaRow | null; further_media: FileRow[] | null }>`
  case when a.media_id is not null then (select ${mediaJson('f')} from media f where f.id = a.media_id) end as media,
  case when a.has_further_media then (
    select json_agg(${fileJson} order by further.position) from activity_media further
    join media f on f.id = further.media_id where further.activity_id = a.id) end as further_media`

/** The media of those activities that have some and that the viewer can see, in one statement. */
export async function mediaOfActivities(
  reader: Reader,
  viewer: Viewer,
  activityIds: readonly number[],
): Promise<(ActivityMediaRow & { id: number })[]> {
  const { rows } = await sql<ActivityMediaRow & { id: number }>`
    select a.id, file.alt_text, ${mediaJson('f')} as media, ${openToEveryone('a')} as is_open
    from activities a cross join lateral ${filesOf('a')} file join media f on f.id = file.media_id
    where a.id = any(${[...activityIds]}::bigint[]) and ${visibleTo(viewer, 'a')}
    order by a.id, file.position`.execute(reader)
  return rows
}

/** SQL condition: one of the files of the activity is a photo. */
export function hasPhoto(activity: string): RawBuilder<SqlBool> {
  const a = (column: string) => columnOf(activity, column)
  return sql<SqlBool>`(exists (select from media f where f.id = ${a('media_id')} and f.kind = 'image' offset 0)
    or (${a('has_further_media')} and exists (select from activity_media further join media f on f.id = further.media_id
      where further.activity_id = ${a('id')} and f.kind = 'image' offset 0)))`
}

/** A file of an activity, before or after an edit. */
export interface ActivityFile {
  readonly mediaId: number
  readonly altText: string
}

/** The files of one activity in their order. */
export async function filesOfActivity(reader: Reader, activityId: number): Promise<ActivityFile[]> {
  const { rows } = await sql<ActivityFile>`
    select file.media_id as "mediaId", file.alt_text as "altText"
    from activities a cross join lateral ${filesOf('a')} file where a.id = ${activityId} order by file.position`.execute(
    reader,
  )
  return rows
}

/** The media of activities that are about to be deleted. */
export async function mediaIdsOf(
  reader: Reader,
  activityIds: readonly number[],
): Promise<{ activityId: number; mediaId: number }[]> {
  const { rows } = await sql<{ activityId: number; mediaId: number }>`
    select a.id as "activityId", file.media_id as "mediaId"
    from activities a cross join lateral ${filesOf('a')} file where a.id = any(${[...activityIds]}::bigint[])`.execute(
    reader,
  )
  return rows
}

/** The activities that show the media. */
export async function activitiesWithMedia(reader: Reader, mediaId: number): Promise<{ activityId: number }[]> {
  const { rows } = await sql<{ activityId: number }>`
    select id as "activityId" from activities where media_id = ${mediaId}
    union select activity_id from activity_media where media_id = ${mediaId}`.execute(reader)
  return rows
}
