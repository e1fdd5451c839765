import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { jobQueue } from '../../platform/jobs/job-queue.ts'
import type { MediaStorage } from '../../platform/media-storage/storage.ts'
import type { RenderedMedia } from './processing/rendered-media.ts'
import { isReferenced } from './queries.ts'
import { lockStorage } from './quota-commands.ts'

/**
 * Inserts the row before the files are stored, if the quota permits. It is marked as discarded until `activateMedia`.
 */
export function reserveMedia(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { key, ownerId, rendered }: { key: string; ownerId: number; rendered: RenderedMedia },
): Promise<number> {
  const bytes = rendered.files.reduce((sum, file) => sum + file.bytes, 0)
  return transaction(db, async (tx) => {
    await lockStorage(tx, config, ownerId, bytes)
    const { id } = await tx
      .insertInto('media')
      .values({
        owner_id: ownerId,
        key,
        kind: rendered.kind,
        content_type: rendered.contentType,
        main_file: rendered.mainFile,
        bytes,
        width: rendered.width,
        height: rendered.height,
        placeholder: rendered.placeholder,
        variant_widths: [...rendered.variantWidths],
        pending_widths: [...rendered.pendingWidths],
        source_file: rendered.sourceFile,
        discarded_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

export async function activateMedia(db: Db, id: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ discarded_at: null, created_at: new Date() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/**
 * Called by a domain that has removed its reference to the media: from the commit on all of their URLs return 404, and
 * a job deletes their files, unless they are part of an open report. Another signing key then gives moderators a URL
 * that is unknown to others.
 */
export async function discardMedia(tx: Tx, mediaId: number): Promise<void> {
  await tx
    .updateTable('media')
    .set({ discarded_at: new Date(), signing_key: sql`default` })
    .where('id', '=', mediaId)
    .execute()
  await jobQueue.add(tx, 'remove_media', { mediaId }, { key: `remove_media:${mediaId}` })
}

/** Called when media are removed from a report: a job deletes those that nothing references. */
export async function removeIfDiscarded(tx: Tx, mediaIds: readonly number[]): Promise<void> {
  for (const mediaId of mediaIds)
    await jobQueue.add(tx, 'remove_media', { mediaId }, { key: `remove_media:${mediaId}` })
}

/**
 * Deletes the files before the row, so that the cleanup job finds the row again after a failure. A job that was making
 * variants may have stored some after that: they are deleted again, and the job deletes those that it stores later.
 */
export async function deleteMedia(
  { db, storage }: { db: Db; storage: MediaStorage },
  { id, key }: { id: number; key: string },
): Promise<void> {
  const before = await db.selectFrom('media').select('source_file').where('id', '=', id).executeTakeFirst()
  await storage.removeFolder(key)
  await db.deleteFrom('media').where('id', '=', id).execute()
  if (before && before.source_file !== null) await storage.removeFolder(key)
}

/** Deletes the files and the row of discarded media, if the row exists and is unreferenced. */
export async function removeDiscardedMedia(deps: { db: Db; storage: MediaStorage }, id: number): Promise<void> {
  const row = await deps.db
    .selectFrom('media as m')
    .select(['m.id', 'm.key'])
    .where('m.id', '=', id)
    .where('m.discarded_at', 'is not', null)
    .where((eb) => eb.not(isReferenced('m')))
    .executeTakeFirst()
  if (row) await deleteMedia(deps, row)
}

/** Marks unreferenced uploads as discarded, for example of a form that was never submitted. */
export async function discardUnattachedMedia(db: Db, createdBefore: Date, limit: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ discarded_at: new Date() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('media as m')
        .select('m.id')
        .where('m.created_at', '<', createdBefore)
        .where('m.discarded_at', 'is', null)
        .where((inner) => inner.not(isReferenced('m')))
        .limit(limit),
    )
    .execute()
}

/** Discards media that were stored but are not needed, unless something references them. */
export async function discardUnattached(db: Db, mediaId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const stored = tx.selectFrom('media as m').select('m.id').where('m.id', '=', mediaId)
    await stored.forUpdate().execute()
    // A statement of its own, which sees what was committed while the lock was awaited.
    const unattached = await stored
      .where('m.discarded_at', 'is', null)
      .where((eb) => eb.not(isReferenced('m')))
      .executeTakeFirst()
    if (unattached) await discardMedia(tx, mediaId)
  })
}

/** Makes media independent of the account that uploaded them: they outlive it, and do not count towards its space. */
export async function giveToCommunity(tx: Tx, mediaId: number): Promise<void> {
  await tx.updateTable('media').set({ owner_id: null }).where('id', '=', mediaId).execute()
}
