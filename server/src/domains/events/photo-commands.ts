import type { Media } from '@daystar/contract/fields'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { discardMedia, ingestUpload, mediaJson, presentMedia } from '../media/index.ts'
import { authorize } from './access.ts'
import { lockSeries, seriesOfEvent } from './lock-queries.ts'

/** Sets the photo of an event, discards the previous one, and returns the new one. */
export async function setEventPhoto(
  deps: Deps,
  viewer: SignedInViewer,
  eventId: number,
  file: SpooledFile | null,
): Promise<Media> {
  // Decided before the upload is processed, which takes seconds, and again under the lock.
  authorize(viewer, 'edit', await seriesOfEvent(deps.db, viewer, eventId))
  if (!file) throw apiError('file_missing')
  const { id } = await ingestUpload(deps, { file, ownerId: viewer.id, accept: 'banner' })
  return await transaction(deps.db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'edit', series)
    await tx.updateTable('event_series').set({ media_id: id }).where('id', '=', series.id).execute()
    if (series.media_id !== null) await discardMedia(tx, series.media_id)
    const { media } = await tx
      .selectFrom('media as f')
      .select(mediaJson('f').as('media'))
      .where('f.id', '=', id)
      .executeTakeFirstOrThrow()
    const { signedUrlSeconds } = deps.config
    return presentMedia(media, { alt: series.alt_text, isPublic: false, signedUrlSeconds })
  })
}

export function removeEventPhoto({ db }: Pick<Deps, 'db'>, viewer: SignedInViewer, eventId: number): Promise<void> {
  return transaction(db, async (tx) => {
    const series = await lockSeries(tx, viewer, eventId, 'write')
    authorize(viewer, 'edit', series)
    if (series.media_id === null) return
    await tx.updateTable('event_series').set({ media_id: null }).where('id', '=', series.id).execute()
    await discardMedia(tx, series.media_id)
  })
}
