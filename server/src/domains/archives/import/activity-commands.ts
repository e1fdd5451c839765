import type { Translate } from '@daystar/contract/message'
import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import { activityTexts, textNames } from '../../../platform/text/content-texts.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { foldTags } from '../../activities/index.ts'
import { discardMedia } from '../../media/index.ts'
import type { ArchivedActivity, ItemOf, Manifest } from '../format.ts'
import { readableText } from '../offline-page/activity.ts'
import type { Run } from '../runs/commands.ts'
import { lockImport } from './commands.ts'

const commentMax = 5000
const batchSize = 100

/**
 * Adds one archived activity, visible to the member only, without events: notifications, live events and timeline
 * entries. The member's timeline counts as complete only above it, so that their home feed contains it.
 */
export async function addImportedActivity(
  db: Db,
  run: Run,
  activity: ArchivedActivity,
  { mediaId, community, t }: { mediaId: number | null; community: Manifest['community']; t: Translate },
): Promise<number> {
  return await transaction(db, async (tx) => {
    await lockImport(tx, run)
    const { circles, mentions, audience, high_five_count: highFives } = activity
    const { id } = await tx
      .insertInto('activities')
      .values({
        author_id: run.memberId,
        ...storedTexts(activity, t),
        place_id: activity.place_id,
        lat: activity.lat,
        lng: activity.lng,
        duration_minutes: activity.duration_minutes,
        ...(await foldTags(tx, activity.tags)),
        occurred_at: activity.occurred_at,
        local_date: activity.local_date,
        audience: 'me',
        media_id: mediaId,
        created_at: activity.created_at,
        edited_at: activity.edited_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const origin = {
      community,
      audience,
      circles: circles.map(({ name }) => name),
      mentions: mentions.map(({ name }) => name),
      high_five_count: highFives,
      ...activity.imported,
    }
    await tx
      .insertInto('imported_activities')
      .values({
        activity_id: id,
        import_id: run.id,
        member_id: run.memberId,
        key: activity.key,
        origin: JSON.stringify(origin),
      })
      .execute()
    await tx
      .updateTable('members')
      .set({ timeline_floor: sql<Date>`greatest(timeline_floor, ${activity.occurred_at}::timestamptz)` })
      .where('id', '=', run.memberId)
      .where('timeline_floor', '<', sql<Date>`${activity.occurred_at}::timestamptz`)
      .execute()
    return id
  })
}

/** The texts except the tags. Earlier versions archived the alternative text only with the media. */
function storedTexts(activity: ArchivedActivity, t: Translate) {
  const { tags: _tags, ...texts } = activityTexts
  const archived = { ...activity, alt_text: activity.alt_text ?? activity.media?.alt_text }
  const stored = textNames(texts).map((name) => {
    const text = archived[name] ?? ''
    return [name, texts[name].isMultiline ? text : singleLine(text)] as const
  })
  return {
    ...(Object.fromEntries(stored) as Record<keyof typeof texts, string>),
    title: singleLine(activity.title) || t('Untitled'),
    // The ids in mentions are those of the other community.
    description: readableText(activity.description),
  }
}

/** Comments as they are added: those of others become comments of the member that name their author. */
export function importedTexts(
  { author, is_own: isOwn, content }: ItemOf<'comments_on_own_activities'>,
  t: Translate,
): string[] {
  const text = readableText(content)
  if (text === '') return []
  const whole = isOwn ? text : `${author?.name ?? t('Deleted member')}: ${text}`
  const characters = [...whole]
  return Array.from({ length: Math.ceil(characters.length / commentMax) }, (_, part) =>
    characters.slice(part * commentMax, (part + 1) * commentMax).join(''),
  )
}

/** Adds comments of one file. A run that continues after a crash does not add them again. */
export async function addImportedComments(
  db: Db,
  run: Run,
  comments: readonly { readonly activityId: number; readonly content: string; readonly createdAt: string }[],
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockImport(tx, run)
    for (const { activityId, content, createdAt } of comments)
      await sql`insert into comments (activity_id, author_id, content, created_at)
        select a.id, a.author_id, ${content}, ${createdAt}::timestamptz from activities a
        where a.id = ${activityId}::bigint and a.author_id = ${run.memberId}::bigint and not exists (
          select from comments c where c.activity_id = a.id and c.created_at = ${createdAt}::timestamptz and c.content = ${content})`.execute(
        tx,
      )
  })
}

/** Deletes one batch of the activities of an import, with their media. Returns whether there may be more. */
export async function removeImportedActivities(db: Db, run: Run): Promise<boolean> {
  return await transaction(db, async (tx) => {
    await lockImport(tx, run)
    const rows = await tx
      .selectFrom('imported_activities')
      .select('activity_id')
      .where('import_id', '=', run.id)
      .orderBy('activity_id')
      .limit(batchSize)
      .execute()
    if (rows.length > 0)
      await removeBatch(
        tx,
        rows.map((row) => row.activity_id),
      )
    return rows.length === batchSize
  })
}

async function removeBatch(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('activities').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const removed = await tx.deleteFrom('activities').where('id', 'in', ids).returning('media_id').execute()
  for (const { media_id: mediaId } of removed) if (mediaId !== null) await discardMedia(tx, mediaId)
}
