import type { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { sql } from 'kysely'
import { type Tx, transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { apiError } from '../../platform/http/api-error.ts'
import type { SpooledFile } from '../../platform/http/spool.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { lockMembership, requireMembership } from '../circles/index.ts'
import { discardMedia, ingestUpload } from '../media/index.ts'
import { isAuthor, visibleActivity } from './access.ts'
import { changedActivityValues, newActivityValues } from './draft.ts'
import { saveMentions } from './mention-commands.ts'
import { foldTags } from './tag-queries.ts'

/**
 * Creates an activity and returns its id. The file is ingested before the transaction; if the transaction fails, the
 * cleanup job removes the stored media.
 */
export async function createActivity(
  deps: Deps,
  author: SignedInViewer,
  draft: ActivityDraft,
  file: SpooledFile | null,
): Promise<number> {
  const row = newActivityValues(draft, author.timeZone)
  await requireMembership(deps.db, author.id, draft.circle_ids ?? [])
  const media = file && (await ingestUpload(deps, { file, ownerId: author.id, accept: 'any' }))

  return await transaction(deps.db, async (tx) => {
    const { id } = await tx
      .insertInto('activities')
      .values({
        author_id: author.id,
        ...row,
        ...(await foldTags(tx, draft.tags ?? [])),
        media_id: media?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await linkCircles(tx, author.id, id, draft.circle_ids ?? [])
    await deps.events.emit(tx, 'activity.posted', { activityId: id, authorId: author.id, occurredAt: row.occurred_at })
    await saveMentions(tx, deps.events, {
      id,
      authorId: author.id,
      text: row.description ?? '',
      mentionIds: draft.mentions,
    })
    return id
  })
}

/** Updates the given fields of the author's activity and leaves the others unchanged. */
export async function updateActivity(
  deps: Deps,
  author: SignedInViewer,
  id: number,
  changes: ActivityChanges,
  file: SpooledFile | null,
): Promise<void> {
  if (!isAuthor(author, await visibleActivity(deps.db, author, id))) throw apiError('author_only')
  const media = file && (await ingestUpload(deps, { file, ownerId: author.id, accept: 'any' }))

  await transaction(deps.db, async (tx) => {
    const current = await lockActivity(tx, id)
    const row = changedActivityValues(changes, current, author.timeZone)
    const replacesMedia = media !== null || changes.remove_media === true
    await tx
      .updateTable('activities')
      .set({
        ...row,
        ...(changes.tags && (await foldTags(tx, changes.tags))),
        ...(replacesMedia && { media_id: media?.id ?? null }),
        edited_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (replacesMedia && current.media_id !== null) await discardMedia(tx, current.media_id)
    if (changes.circle_ids) await relinkCircles(tx, author.id, id, changes.circle_ids)
    const occurredAt = row.occurred_at ?? current.occurred_at
    await deps.events.emit(tx, 'activity.changed', { activityId: id, authorId: author.id, occurredAt })
    if (changes.description !== undefined || changes.mentions) {
      const text = row.description ?? current.description
      await saveMentions(tx, deps.events, { id, authorId: author.id, text, mentionIds: changes.mentions })
    }
  })
}

/** Deletes the author's activity with everything attached to it and discards its media. */
export async function removeActivity(deps: Deps, author: SignedInViewer, id: number): Promise<void> {
  if (!isAuthor(author, await visibleActivity(deps.db, author, id))) throw apiError('author_only')
  await transaction(deps.db, async (tx) => {
    const { media_id } = await lockActivity(tx, id)
    await tx.deleteFrom('activities').where('id', '=', id).execute()
    if (media_id !== null) await discardMedia(tx, media_id)
    await deps.events.emit(tx, 'activity.removed', { activityId: id, authorId: author.id })
  })
}

/**
 * Locks the row, so that concurrent edits do not overwrite each other and the media replaced by each of them is
 * discarded.
 */
async function lockActivity(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('activities')
    .select(['occurred_at', 'location', 'description', 'media_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw apiError('activity_not_found')
  return row
}

async function linkCircles(tx: Tx, memberId: number, activityId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length === 0) return
  await lockMembership(tx, memberId, circleIds)
  const links = [...new Set(circleIds)].map((circle_id) => ({ activity_id: activityId, circle_id }))
  await tx.insertInto('activity_circles').values(links).execute()
}

/**
 * Replaces the circles of an activity. Existing circles may stay even if the author has left them; added circles
 * require membership. A private circle that the author has left is kept although the request does not include it: the
 * author cannot see it, so its absence is not a request to remove it.
 */
async function relinkCircles(
  tx: Tx,
  memberId: number,
  activityId: number,
  circleIds: readonly number[],
): Promise<void> {
  const linked = await tx
    .selectFrom('activity_circles as ac')
    .innerJoin('circles as c', 'c.id', 'ac.circle_id')
    .leftJoin('circle_members as cm', (join) =>
      join.onRef('cm.circle_id', '=', 'c.id').on('cm.member_id', '=', memberId),
    )
    .select(['c.id', sql<boolean>`not c.is_private or cm.member_id is not null`.as('is_shown_to_author')])
    .where('ac.activity_id', '=', activityId)
    .execute()
  const existing = new Set(linked.map(({ id }) => id))
  const removed = linked
    .filter(({ id, is_shown_to_author }) => is_shown_to_author && !circleIds.includes(id))
    .map(({ id }) => id)
  const added = circleIds.filter((circleId) => !existing.has(circleId))
  await linkCircles(tx, memberId, activityId, added)
  if (removed.length === 0) return
  await tx
    .deleteFrom('activity_circles')
    .where('activity_id', '=', activityId)
    .where('circle_id', 'in', removed)
    .execute()
}
