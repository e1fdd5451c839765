import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { columnOf } from '../../platform/database/column-of.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { MediaRow } from './present.ts'

/** A media row as JSON, for use inside other selects: `select ${mediaJson('f')} from media f where …`. */
export function mediaJson(media: string): RawBuilder<MediaRow> {
  const column = (name: string) => columnOf(media, name)
  return sql<MediaRow>`json_build_object(
    'id', ${column('id')}, 'key', ${column('key')}, 'signing_key', ${column('signing_key')}, 'kind', ${column('kind')},
    'main_file', ${column('main_file')}, 'width', ${column('width')}, 'height', ${column('height')},
    'placeholder', ${column('placeholder')}, 'variant_widths', ${column('variant_widths')})`
}

/** SQL condition: the media are part of the snapshot of a report; those of decided ones are removed from it. */
const isReported = (media: string) =>
  sql<boolean>`exists (select from report_media where media_id = ${sql.ref(`${media}.id`)})`

/** SQL condition: a member, circle, activity, comment or the community shows the media. */
const isAttached = (media: string) => sql<boolean>`(
  exists (select from members where picture_media_id = ${sql.ref(`${media}.id`)})
  or exists (select from circles where image_media_id = ${sql.ref(`${media}.id`)} or banner_media_id = ${sql.ref(`${media}.id`)})
  or exists (select from activities where media_id = ${sql.ref(`${media}.id`)})
  or exists (select from activity_media where media_id = ${sql.ref(`${media}.id`)})
  or exists (select from event_series where media_id = ${sql.ref(`${media}.id`)})
  or exists (select from comments where media_id = ${sql.ref(`${media}.id`)})
  or exists (select from community where logo_media_id = ${sql.ref(`${media}.id`)}))`

const isInDraft = (media: string) =>
  sql<boolean>`exists (select from draft_media where media_id = ${sql.ref(`${media}.id`)})`

/** SQL condition: the media are attached, or part of a report or of a draft. */
export const isReferenced = (media: string) =>
  sql<boolean>`(${isAttached(media)} or ${isReported(media)} or ${isInDraft(media)})`

/**
 * The condition that visitors can see an activity, for the alias of the activity. Injected by the app, because
 * activities use media.
 */
export type VisibleToVisitors = (alias: string) => RawBuilder<SqlBool>

/**
 * The media behind a URL; discarded ones only while they are part of an open report. `is_picture`: of a member, a
 * circle or the community; `is_open`: of an activity that visitors can see.
 */
export async function mediaByKey(
  db: Reader,
  key: string,
  { publicRead, visibleToVisitors }: { publicRead: boolean; visibleToVisitors: VisibleToVisitors },
) {
  return db
    .selectFrom('media as m')
    .select(['m.key', 'm.signing_key', 'm.content_type', 'm.main_file', 'm.variant_widths', 'm.created_at'])
    .select([
      sql<boolean>`(
        exists (select from members where picture_media_id = m.id)
        or exists (select from circles where image_media_id = m.id or banner_media_id = m.id)
        or exists (select from community where logo_media_id = m.id))`.as('is_picture'),
      sql<boolean>`(${publicRead}::boolean and (
        exists (select from activities a where a.media_id = m.id and ${visibleToVisitors('a')})
        or exists (select from activity_media f join activities a on a.id = f.activity_id
          where f.media_id = m.id and ${visibleToVisitors('a')})))`.as('is_open'),
    ])
    .where('m.key', '=', key)
    .where((eb) => eb.or([eb('m.discarded_at', 'is', null), isReported('m')]))
    .executeTakeFirst()
}

/** An upload of a member that can become a part of something. */
interface AttachableMedia {
  readonly id: number
  /** True when its variants are made by the job of `queueVariants`. */
  readonly isPending: boolean
}

/**
 * Those of the given media that the member uploaded and that are attached to nothing. They are locked until the
 * transaction ends, so that they are attached only once.
 */
export async function lockAttachableMedia(
  tx: Tx,
  ownerId: number,
  mediaIds: readonly number[],
): Promise<AttachableMedia[]> {
  if (mediaIds.length === 0) return []
  const given = tx.selectFrom('media as m').where('m.id', 'in', mediaIds).where('m.owner_id', '=', ownerId)
  await given.select('m.id').orderBy('m.id').forUpdate().execute()
  // A statement of its own, which sees what was committed while the lock was awaited.
  return await given
    .select(['m.id', sql<boolean>`m.source_file is not null`.as('isPending')])
    .where('m.discarded_at', 'is', null)
    .where((eb) => eb.not(isAttached('m')))
    .execute()
}

/** A photo whose variants are pending, unless it is about to be deleted. */
export async function pendingMedia(db: Reader, mediaId: number) {
  return db
    .selectFrom('media as m')
    .select(['m.id', 'm.key', 'm.bytes', 'm.variant_widths', 'm.pending_widths', 'm.source_file'])
    .where('m.id', '=', mediaId)
    .where('m.source_file', 'is not', null)
    .where((eb) => eb.or([eb('m.discarded_at', 'is', null), isReported('m')]))
    .$narrowType<{ source_file: string }>()
    .executeTakeFirst()
}

/** The photos of a member whose variants are pending. */
export async function pendingMediaOf(db: Reader, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('source_file', 'is not', null)
    .where('discarded_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the given keys that have a row. */
export async function keysWithRow(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media')
    .select('key')
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** One batch of the media in use that were stored before an instant, in the order of their ids. */
export async function storedMedia(db: Reader, { before, afterId, limit }: StoredMediaBatch) {
  return db
    .selectFrom('media')
    .select(['id', 'key', 'content_type', 'main_file', 'variant_widths', 'source_file'])
    .where('id', '>', afterId)
    .where('created_at', '<', before)
    .where('discarded_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

interface StoredMediaBatch {
  readonly before: Date
  readonly afterId: number
  readonly limit: number
}

/** Media left behind by an incomplete upload or a failed deletion. */
export async function mediaDiscardedBefore(db: Reader, instant: Date, limit: number) {
  return db
    .selectFrom('media')
    .select('id')
    .where('discarded_at', '<', instant)
    .orderBy('discarded_at')
    .limit(limit)
    .execute()
}
