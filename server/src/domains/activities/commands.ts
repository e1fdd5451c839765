import type { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { sql } from 'kysely'
import { type Tx, transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refusal } from '../../platform/http/refusal.ts'
import type { SpooledFile } from '../../platform/http/spool.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { holdMembership, requireMembership } from '../circles/index.ts'
import { discard, takeIn } from '../media/index.ts'
import { isAuthor, visibleActivity } from './access.ts'
import { rowOfChanges, rowOfDraft } from './draft.ts'
import { keepMentions } from './mentions.ts'
import { foldTags } from './tags.ts'

/** Logs an activity. What the picture pipeline makes of the file is stored first; if the rest fails, the sweep collects it. */
export async function postActivity(
  deps: Deps,
  author: SignedIn,
  draft: ActivityDraft,
  file: SpooledFile | null,
): Promise<number> {
  const row = rowOfDraft(draft, author.timeZone)
  await requireMembership(deps.db, author.id, draft.circle_ids ?? [])
  const media = file && (await takeIn(deps, { file, ownerId: author.id, accept: 'any' }))

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
    await keepMentions(tx, deps.events, { id, authorId: author.id, text: row.description ?? '', given: draft.mentions })
    return id
  })
}

/** Changes the given fields of an own activity; everything else stays as it is. */
export async function changeActivity(
  deps: Deps,
  author: SignedIn,
  id: number,
  changes: ActivityChanges,
  file: SpooledFile | null,
): Promise<void> {
  if (!isAuthor(author, await visibleActivity(deps.db, author, id))) throw refusal('author_only')
  const media = file && (await takeIn(deps, { file, ownerId: author.id, accept: 'any' }))

  await transaction(deps.db, async (tx) => {
    const before = await lockActivity(tx, id)
    const row = rowOfChanges(changes, before, author.timeZone)
    const replaces = media !== null || changes.remove_media === true
    await tx
      .updateTable('activities')
      .set({
        ...row,
        ...(changes.tags && (await foldTags(tx, changes.tags))),
        ...(replaces && { media_id: media?.id ?? null }),
        edited_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (replaces && before.media_id !== null) await discard(tx, before.media_id)
    if (changes.circle_ids) await relinkCircles(tx, author.id, id, changes.circle_ids)
    const occurredAt = row.occurred_at ?? before.occurred_at
    await deps.events.emit(tx, 'activity.changed', { activityId: id, authorId: author.id, occurredAt })
    if (changes.description !== undefined || changes.mentions) {
      const text = row.description ?? before.description
      await keepMentions(tx, deps.events, { id, authorId: author.id, text, given: changes.mentions })
    }
  })
}

/** Deletes an own activity with everything on it; its bytes follow. */
export async function removeActivity(deps: Deps, author: SignedIn, id: number): Promise<void> {
  if (!isAuthor(author, await visibleActivity(deps.db, author, id))) throw refusal('author_only')
  await transaction(deps.db, async (tx) => {
    const { media_id } = await lockActivity(tx, id)
    await tx.deleteFrom('activities').where('id', '=', id).execute()
    if (media_id !== null) await discard(tx, media_id)
    await deps.events.emit(tx, 'activity.removed', { activityId: id, authorId: author.id })
  })
}

/** Takes the row, so that two edits at once both count and the media of neither is forgotten. */
async function lockActivity(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('activities')
    .select(['occurred_at', 'location', 'description', 'media_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refusal('activity_not_found')
  return row
}

async function linkCircles(tx: Tx, memberId: number, activityId: number, circleIds: readonly number[]): Promise<void> {
  if (circleIds.length === 0) return
  await holdMembership(tx, memberId, circleIds)
  const links = [...new Set(circleIds)].map((circle_id) => ({ activity_id: activityId, circle_id }))
  await tx.insertInto('activity_circles').values(links).execute()
}

/**
 * Circles it already stands in may stay, even where the author has left them; new ones must be the author's. A private circle that
 * the author has left is not among those that the author is shown: it was not taken out only because it is not named.
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
    .leftJoin('circle_members as own', (join) =>
      join.onRef('own.circle_id', '=', 'c.id').on('own.member_id', '=', memberId),
    )
    .select(['c.id', sql<boolean>`not c.is_private or own.member_id is not null`.as('is_shown')])
    .where('ac.activity_id', '=', activityId)
    .execute()
  const now = new Set(linked.map(({ id }) => id))
  const gone = linked.filter(({ id, is_shown }) => is_shown && !circleIds.includes(id)).map(({ id }) => id)
  const added = circleIds.filter((circleId) => !now.has(circleId))
  await linkCircles(tx, memberId, activityId, added)
  if (gone.length === 0) return
  await tx.deleteFrom('activity_circles').where('activity_id', '=', activityId).where('circle_id', 'in', gone).execute()
}
