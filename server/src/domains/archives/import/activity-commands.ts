import type { Translate } from '@daystar/contract/message'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { activityTexts, textNames } from '../../../platform/text/content-texts.ts'
import { singleLine } from '../../../platform/text/single-line.ts'
import { type ActivityFile, firstFileColumns, foldTags, mediaIdsOf, saveFurtherFiles } from '../../activities/index.ts'
import { discardMedia } from '../../media/index.ts'
import type { ArchivedActivity, ArchivedActivityVersion } from '../format/activities.ts'
import type { ItemOf, Manifest } from '../format.ts'
import type { Run } from '../runs/commands.ts'
import { importTransaction } from './commands.ts'

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
  { files, community, t }: { files: readonly ActivityFile[]; community: Manifest['community']; t: Translate },
): Promise<number> {
  return await importTransaction(db, run, async (tx) => {
    // Earlier versions archived the alternative text only with the media.
    const altText = activity.alt_text ?? activity.media?.alt_text
    const texts = storedTexts({ ...activity, ...(altText !== undefined && { alt_text: altText }) }, t('Untitled'))
    const { circles, mentions, companions = [], audience, high_five_count: highFives } = activity
    const knownKeys = [...companions.map(({ key }) => key ?? null), ...(activity.imported?.companion_keys ?? [])]
    const companionKeys = [...new Set(knownKeys.filter((key) => key !== null))].slice(0, 1000)
    const { id } = await tx
      .insertInto('activities')
      .values({
        author_id: run.memberId,
        ...texts,
        place_id: activity.place_id,
        lat: activity.lat,
        lng: activity.lng,
        duration_minutes: activity.duration_minutes,
        ...(await foldTags(tx, activity.tags)),
        occurred_at: activity.occurred_at,
        local_date: activity.local_date,
        audience: 'me',
        commenting: activity.commenting ?? 'everyone',
        ...firstFileColumns(files),
        ...(files.length === 0 && { alt_text: texts.alt_text }),
        created_at: activity.created_at,
        edited_at: activity.edited_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveFurtherFiles(tx, id, files)
    await addVersions(tx, id, activity.versions ?? [])
    const origin = {
      community,
      audience,
      circles: circles.map(({ name }) => name),
      mentions: mentions.map(({ name }) => name),
      companions: companions.map(({ name }) => name),
      high_five_count: highFives,
      ...activity.imported,
      ...(companionKeys.length > 0 && { companion_keys: companionKeys }),
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

/** Visible to the member only, also after they open the activity: whom the versions were for is unknown here. */
async function addVersions(tx: Tx, activityId: number, versions: readonly ArchivedActivityVersion[]): Promise<void> {
  if (versions.length === 0) return
  const rows = versions.map((version) => ({
    activity_id: activityId,
    written_at: version.written_at,
    ...storedTexts(version, '–'),
    tags: version.tags,
    duration_minutes: version.duration_minutes,
    occurred_at: version.occurred_at,
    local_date: version.local_date,
    audience: 'me' as const,
    reach: 'open' as const,
    circle_ids: [],
    media_ids: [],
    mentioned_ids: [],
  }))
  await tx.insertInto('activity_versions').values(rows).execute()
}

/** The texts except the tags. */
function storedTexts(archived: Pick<ArchivedActivityVersion, keyof typeof activityTexts>, untitled: string) {
  const { tags: _tags, ...texts } = activityTexts
  const stored = textNames(texts).map((name) => {
    const text = archived[name] ?? ''
    return [name, texts[name].isMultiline ? text : singleLine(text)] as const
  })
  return {
    ...(Object.fromEntries(stored) as Record<keyof typeof texts, string>),
    title: singleLine(archived.title) || untitled,
    // The ids in mentions are those of the other community.
    description: withNames(archived.description ?? ''),
  }
}

/** Comments as they are added: those of others become comments of the member that name their author. */
export function importedTexts(
  { author, is_own: isOwn, content }: ItemOf<'comments_on_own_activities'>,
  t: Translate,
): string[] {
  const text = withNames(content)
  if (text === '') return []
  const whole = isOwn ? text : `${author?.name ?? t('Deleted member')}: ${text}`
  const characters = [...whole]
  return Array.from({ length: Math.ceil(characters.length / commentMax) }, (_, part) =>
    characters.slice(part * commentMax, (part + 1) * commentMax).join(''),
  )
}

export interface ImportedComment {
  /** The id in the archive. */
  readonly id: number
  readonly activityId: number
  /** The whole text in parts, each of which becomes a comment. */
  readonly texts: readonly string[]
  readonly createdAt: string
  /** The id in the archive. */
  readonly parentId: number | null
  readonly editedAt: string | null
  readonly pinnedAt: string | null
  readonly versions: readonly { readonly content: string; readonly alt_text?: string; readonly written_at: string }[]
  readonly photo: { readonly mediaId: number | null; readonly altText: string } | null
}

/**
 * Adds comments of one file, and their ids to `added`, by their ids in the archive. A run that continues after a crash
 * does not add them again.
 */
export async function addImportedComments(
  db: Db,
  run: Run,
  comments: readonly ImportedComment[],
  added: Map<number, number>,
): Promise<void> {
  const ids = await importTransaction(db, run, async (tx) => {
    const inFile = new Map<number, number>()
    for (const comment of comments) {
      const parentId = inFile.get(comment.parentId ?? 0) ?? added.get(comment.parentId ?? 0) ?? null
      const [first] = await addComment(tx, run, comment, parentId)
      if (first !== undefined) inFile.set(comment.id, first)
    }
    return inFile
  })
  for (const [id, addedId] of ids) added.set(id, addedId)
}

/** Returns the ids of the parts. */
async function addComment(
  tx: Tx,
  run: Run,
  { activityId, texts, createdAt, editedAt, pinnedAt, versions, photo: ofFirst }: ImportedComment,
  parentId: number | null,
): Promise<number[]> {
  const ids: number[] = []
  for (const [part, content] of texts.entries()) {
    const photo = part === 0 ? ofFirst : null
    const isPinned = part === 0 && pinnedAt !== null && parentId === null
    const { rows } = await sql<{ id: number; isNew: boolean }>`
      with known as (select c.id from comments c where c.activity_id = ${activityId}::bigint
          and c.created_at = ${createdAt}::timestamptz and c.content = ${content}),
      added as (
        insert into comments (activity_id, author_id, parent_id, media_id, alt_text, content, created_at, edited_at,
          pinned_at)
        select a.id, a.author_id, ${parentId}::bigint, ${photo?.mediaId ?? null}::bigint, ${photo?.altText ?? ''},
          ${content}, ${createdAt}::timestamptz, ${editedAt}::timestamptz,
          case when ${isPinned} and not exists (select from comments p where p.activity_id = a.id and p.pinned_at is not null)
          then ${pinnedAt}::timestamptz end
        from activities a
        where a.id = ${activityId}::bigint and a.author_id = ${run.memberId}::bigint and not exists (select from known)
        returning id)
      select id, true as "isNew" from added union all select id, false from known limit 1`.execute(tx)
    const [row] = rows
    if (row === undefined) continue
    ids.push(row.id)
    if (!row.isNew || part > 0) continue
    for (const version of versions)
      await tx
        .insertInto('comment_versions')
        .values({
          comment_id: row.id,
          content: withNames(version.content),
          alt_text: withNames(version.alt_text ?? ''),
          written_at: version.written_at,
        })
        .execute()
  }
  return ids
}

/** Deletes one batch of the activities of an import, with their media. Returns whether there may be more. */
export async function removeImportedActivities(db: Db, run: Run): Promise<boolean> {
  return await importTransaction(db, run, async (tx) => {
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
  const media = await mediaIdsOf(tx, ids)
  await tx.deleteFrom('activities').where('id', 'in', ids).execute()
  for (const { mediaId } of media) await discardMedia(tx, mediaId)
}
