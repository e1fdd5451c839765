import type { ActivityChanges } from '@daystar/contract/activities'
import { sql } from 'kysely'
import { apiError, invalid } from '../../platform/api/api-error.ts'
import type { Explanation } from '../../platform/audit-log.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { activityTexts, textNames, writtenTexts } from '../../platform/text/content-texts.ts'
import { lockRole } from '../accounts/index.ts'
import { circlesWithRoles, lockCircles } from '../circles/index.ts'
import { discardMedia, ingestUpload, queueVariants } from '../media/index.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize, visibleTo } from './access.ts'
import { changeCircles, circleChanges, isDetached, linkedCircleIds, openActivity } from './circle-links/commands.ts'
import { deleteActivity, recordTakeDown } from './deletion-commands.ts'
import { changedActivityValues } from './draft.ts'
import { saveMentions } from './mentions/commands.ts'
import { foldTags } from './tags/queries.ts'
import { visibilitySnapshot, visibleActivity } from './visible-queries.ts'

/** Updates the given fields of the author's activity and leaves the others unchanged. */
export async function updateActivity(
  deps: Deps,
  author: SignedInViewer,
  id: number,
  changes: ActivityChanges,
  file: SpooledFile | null,
): Promise<void> {
  if (file) {
    // Decided before the file is processed, which takes seconds, and again on the locked rows.
    const activity = await visibleActivity(deps.db, author, id)
    authorize(author, 'edit', { ...activity, addedCircles: [] })
    const { added } = await circleChanges(deps.db, author, id, changes.circle_ids)
    authorize(author, 'edit', { ...activity, addedCircles: await circlesWithRoles(deps.db, author, added) })
  }
  const media = file && (await ingestUpload(deps, { file, ownerId: author.id, accept: 'any' }))

  await transaction(deps.db, async (tx) => {
    // Circles before activities, as in all commands, so that they do not deadlock.
    const opens = changes.members_only === false
    await lockCircles(tx, [...(changes.circle_ids ?? []), ...(opens ? await linkedCircleIds(tx, id) : [])])
    const current = await lockActivity(tx, author, id)
    authorize(author, 'edit', { ...current, addedCircles: [] })
    const canHide = changes.audience !== undefined || changes.circle_ids !== undefined
    const before = canHide ? await visibilitySnapshot(tx, id) : null
    const links = await circleChanges(tx, author, id, changes.circle_ids)
    authorize(author, 'edit', { ...current, addedCircles: await circlesWithRoles(tx, author, links.added) })
    await limitNewAccountLinks(tx, deps, {
      memberId: author.id,
      texts: writtenTexts(activityTexts, { ...current, ...changes }),
      previousTexts: writtenTexts(activityTexts, current),
    })
    await changeCircles(tx, id, links)
    if (opens) await openActivity(tx, id)
    const audience = (await isDetached(tx, id)) ? audienceOfDetached(changes) : changes.audience
    const row = changedActivityValues(changes, current, author.timeZone)
    const replacesMedia = media !== null || changes.remove_media === true
    await tx
      .updateTable('activities')
      .set({
        ...row,
        ...(audience && { audience }),
        ...(changes.tags && (await foldTags(tx, changes.tags))),
        ...(replacesMedia && { media_id: media?.id ?? null }),
        edited_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (media?.isPending) await queueVariants(tx, media.id)
    if (replacesMedia && current.media_id !== null) await discardMedia(tx, current.media_id)
    const occurredAt = row.occurred_at ?? current.occurred_at
    await deps.events.emit(tx, 'activity.changed', { activityId: id, authorId: author.id, occurredAt, before })
    if (changes.description !== undefined || changes.mentions) {
      const text = row.description ?? current.description
      await saveMentions(tx, deps, { id, authorId: author.id, text, mentionIds: changes.mentions })
    }
  })
}

/**
 * The audience of an activity that lost its circles: any other would have no effect, because the activity remains
 * private.
 */
function audienceOfDetached({ audience = 'me' }: ActivityChanges): 'me' {
  if (audience === 'me') return audience
  throw invalid(['body', 'audience'], (t) =>
    t(
      'Only you can see this activity, because it is no longer in any circle. Send members_only: false to show it to others.',
    ),
  )
}

/** Deletes the author's activity with everything attached to it and discards its media. */
export async function removeActivity(
  deps: Deps,
  viewer: SignedInViewer,
  id: number,
  explanation: Explanation,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const activity = await lockActivity(tx, viewer, id)
    authorize(viewer, 'delete', { ...activity, viewerRole: await lockRole(tx, viewer.id) })
    const deleted = { type: 'activity', id, authorId: activity.author_id, text: activity.title } as const
    await recordTakeDown(tx, deps.events, viewer, deleted, explanation)
    await deleteActivity(tx, deps.events, { id, ...activity })
  })
}

/**
 * Locks a visible activity, so that concurrent edits do not overwrite each other and the media replaced by each of them
 * is discarded.
 */
async function lockActivity(tx: Tx, viewer: SignedInViewer, id: number) {
  const row = await tx
    .selectFrom('activities as a')
    .select(['a.author_id', 'a.occurred_at', 'a.media_id'])
    .select(textNames(activityTexts).map((name) => `a.${name}` as const))
    .where('a.id', '=', id)
    .where(visibleTo(viewer, 'a'))
    .forUpdate('a')
    .executeTakeFirst()
  if (!row) throw apiError('activity_not_found')
  return row
}
