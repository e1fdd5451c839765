import type { Db, Tx } from '../../platform/database.ts'
import { jobQueue } from '../../platform/job-queue.ts'
import type { MediaStorage } from '../../platform/media-storage/storage.ts'
import { isShown } from './queries.ts'
import type { Rendered } from './rendered.ts'

/** Writes the row of an upload whose bytes are not yet stored: discarded until `activateMedia`. */
export async function reserveMedia(
  db: Db,
  { key, ownerId, rendered }: { key: string; ownerId: number; rendered: Rendered },
): Promise<number> {
  const { id } = await db
    .insertInto('media')
    .values({
      owner_id: ownerId,
      key,
      kind: rendered.kind,
      content_type: rendered.contentType,
      main_file: rendered.mainFile,
      bytes: rendered.files.reduce((sum, file) => sum + file.bytes, 0),
      width: rendered.width,
      height: rendered.height,
      placeholder: rendered.placeholder,
      variant_widths: [...rendered.variantWidths],
      discarded_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function activateMedia(db: Db, id: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ discarded_at: null, created_at: new Date() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** For domains that show it no longer: from the commit on no address opens it, and a job removes its bytes. */
export async function discard(tx: Tx, mediaId: number): Promise<void> {
  await tx.updateTable('media').set({ discarded_at: new Date() }).where('id', '=', mediaId).execute()
  await jobQueue.add(tx, 'remove_media', { mediaId }, { key: `remove_media:${mediaId}` })
}

/** Bytes first: a row without bytes can be found and removed again, bytes without a row cannot. */
export async function forgetMedia(
  { db, storage }: { db: Db; storage: MediaStorage },
  { id, key }: { id: number; key: string },
): Promise<void> {
  await storage.removeFolder(key)
  await db.deleteFrom('media').where('id', '=', id).execute()
}

/** Removes a discarded file with its row; does nothing where it is gone or in use. */
export async function removeDiscarded(deps: { db: Db; storage: MediaStorage }, id: number): Promise<void> {
  const row = await deps.db
    .selectFrom('media as m')
    .select(['m.id', 'm.key'])
    .where('m.id', '=', id)
    .where('m.discarded_at', 'is not', null)
    .where((eb) => eb.not(isShown('m')))
    .executeTakeFirst()
  if (row) await forgetMedia(deps, row)
}

/** Uploads that nothing came to show. */
export async function discardUnattached(db: Db, createdBefore: Date, atMost: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ discarded_at: new Date() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('media as m')
        .select('m.id')
        .where('m.created_at', '<', createdBefore)
        .where('m.discarded_at', 'is', null)
        .where((inner) => inner.not(isShown('m')))
        .limit(atMost),
    )
    .execute()
}
