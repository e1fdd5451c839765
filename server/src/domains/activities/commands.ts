import type { ActivityChanges } from '@daystar/contract/activities'
import { sql } from 'kysely'
import { apiError, invalid } from '../../platform/api/api-error.ts'
import type { Explanation } from '../../platform/audit-log.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { currentClaim, recordResults } from '../../platform/http/idempotency-claim.ts'
import { activityTexts, textNames, writtenTexts } from '../../platform/text/content-texts.ts'
import { lockRole } from '../accounts/index.ts'
import { recordTakeDown } from '../audit/index.ts'
import { circlesWithRoles, lockCircles } from '../circles/index.ts'
import { type IngestedMedia, ingestUpload, queueVariants } from '../media/index.ts'
import { limitNewAccountLinks } from '../new-accounts/index.ts'
import { authorize, visibleTo } from './access.ts'
import { changeCircles, circleChanges, isDetached, linkedCircleIds, openActivity } from './circle-links/commands.ts'
import { deleteActivity } from './deletion-commands.ts'
import { changedActivityValues } from './draft.ts'
import {
  discardRemoved,
  fileAndItems,
  firstFileColumns,
  furtherTexts,
  requestedFiles,
  saveFurtherFiles,
} from './media/commands.ts'
import { type ActivityFile, filesOfActivity } from './media/queries.ts'
import { saveMentions } from './mentions/commands.ts'
import { foldTags } from './tags/queries.ts'
import { keepVersion, removeNeedlessVersions } from './versions/commands.ts'
import { visibilitySnapshot, visibleActivity } from './visible-queries.ts'

/** Updates the given fields of the author's activity and leaves the others unchanged. */
export async function updateActivity(
  deps: Deps,
  author: SignedInViewer,
  id: number,
  changes: ActivityChanges,
  file: SpooledFile | null,
): Promise<void> {
  if (file && changes.media_items) throw fileAndItems()
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
    if (changes.if_edited_at !== undefined && !isSameInstant(changes.if_edited_at, current.edited_at))
      throw apiError('activity_changed')
    const canHide = changes.audience !== undefined || changes.circle_ids !== undefined
    const before = canHide ? await visibilitySnapshot(tx, id) : null
    const links = await circleChanges(tx, author, id, changes.circle_ids)
    authorize(author, 'edit', { ...current, addedCircles: await circlesWithRoles(tx, author, links.added) })
    const currentFiles = await filesOfActivity(tx, id)
    const files = await changedFiles(tx, author, { changes, media, current: { ...current, files: currentFiles } })
    const fileColumns = files && firstFileColumns(files)
    await limitNewAccountLinks(tx, deps, {
      memberId: author.id,
      texts: [
        ...writtenTexts(activityTexts, { ...current, ...changes, ...fileColumns }),
        ...furtherTexts(files ?? currentFiles),
      ],
      previousTexts: [...writtenTexts(activityTexts, current), ...furtherTexts(currentFiles)],
    })
    const versionId = await keepVersion(tx, id)
    await changeCircles(tx, id, links)
    if (opens) await openActivity(tx, id)
    const audience = (await isDetached(tx, id)) ? audienceOfDetached(changes) : changes.audience
    const row = changedActivityValues(changes, current, author.timeZone)
    await tx
      .updateTable('activities')
      .set({
        ...row,
        ...(audience && { audience }),
        ...(changes.tags && (await foldTags(tx, changes.tags))),
        ...fileColumns,
        ...((media || isEdit(changes)) && { edited_at: sql<Date>`now()` }),
      })
      .where('id', '=', id)
      .execute()
    if (media?.isPending) await queueVariants(tx, media.id)
    if (files) {
      await saveFurtherFiles(tx, id, files)
      await discardRemoved(tx, currentFiles, files)
    }
    await removeNeedlessVersions(tx, id, versionId)
    await recordResults(tx, [{ claim: currentClaim(), id }])
    const occurredAt = row.occurred_at ?? current.occurred_at
    await deps.events.emit(tx, 'activity.changed', { activityId: id, authorId: author.id, occurredAt, before })
    if (changes.description !== undefined || changes.mentions) {
      const text = row.description ?? current.description
      await saveMentions(tx, deps, { id, authorId: author.id, text, mentionIds: changes.mentions })
    }
    const { companion_ids: memberIds } = changes
    if (memberIds) await deps.events.emit(tx, 'activity.companions_named', { activityId: id, author, memberIds })
  })
}

interface FileChanges {
  readonly changes: ActivityChanges
  /** The uploaded file of a form. */
  readonly media: IngestedMedia | null
  readonly current: { readonly alt_text: string; readonly files: readonly ActivityFile[] }
}

/** The files after an edit; undefined if it does not change them. An uploaded file replaces the first one. */
async function changedFiles(
  tx: Tx,
  author: SignedInViewer,
  { changes, media, current }: FileChanges,
): Promise<readonly ActivityFile[] | undefined> {
  if (media)
    return [{ mediaId: media.id, altText: changes.alt_text?.trim() ?? current.alt_text }, ...current.files.slice(1)]
  if (changes.media_items) return await requestedFiles(tx, author.id, changes.media_items, current.files)
  return changes.remove_media === true ? [] : undefined
}

/** Returns whether the changes are more than the choice of who can comment, which is no new version. */
function isEdit({ commenting, if_edited_at: _base, ...others }: ActivityChanges): boolean {
  return commenting === undefined || Object.values(others).some((value) => value !== undefined)
}

/** Returns whether an instant of a request is a stored one; responses contain milliseconds. */
function isSameInstant(given: string | null, stored: Date | null): boolean {
  return given === null || stored === null ? given === stored : Date.parse(given) === stored.getTime()
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
    .select(['a.author_id', 'a.occurred_at', 'a.edited_at'])
    .select(textNames(activityTexts).map((name) => `a.${name}` as const))
    .where('a.id', '=', id)
    .where(visibleTo(viewer, 'a'))
    .forUpdate('a')
    .executeTakeFirst()
  if (!row) throw apiError('activity_not_found')
  return row
}
