import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { MediaRow } from '../present.ts'
import { mediaJson } from '../queries.ts'

export interface UploadRow {
  readonly id: number
  readonly owner_id: number
  readonly folder: string
  readonly bytes: number
  readonly received: number
  readonly parts: string[]
  readonly media: MediaRow | null
}

/** An upload with its photo or video, unless that is discarded. */
export async function uploadById(reader: Reader, id: number): Promise<UploadRow | undefined> {
  return await reader
    .selectFrom('uploads as u')
    .leftJoin('media as f', (join) => join.onRef('f.id', '=', 'u.media_id').on('f.discarded_at', 'is', null))
    .select(['u.id', 'u.owner_id', 'u.folder', 'u.bytes', 'u.received', 'u.parts'])
    .select(sql<MediaRow | null>`case when f.id is not null then ${mediaJson('f')} end`.as('media'))
    .where('u.id', '=', id)
    .executeTakeFirst()
}

/** The number and the size of the uploads of a member that have not become media. */
export async function openUploads(reader: Reader, ownerId: number): Promise<{ count: number; bytes: number }> {
  return await reader
    .selectFrom('uploads')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('media_id', 'is', null)
    .executeTakeFirstOrThrow()
}

/** The media of finished uploads of a member. */
export async function mediaOfUploads(
  reader: Reader,
  ownerId: number,
  uploadIds: readonly number[],
): Promise<Map<number, number>> {
  if (uploadIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('uploads')
    .select(['id', 'media_id'])
    .where('id', 'in', uploadIds)
    .where('owner_id', '=', ownerId)
    .where('media_id', 'is not', null)
    .$narrowType<{ media_id: number }>()
    .execute()
  return new Map(rows.map(({ id, media_id: mediaId }) => [id, mediaId]))
}
