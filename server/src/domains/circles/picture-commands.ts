import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { discardMedia, ingestUpload } from '../media/index.ts'
import { authorize } from './access.ts'
import { circleWithRole, lockCircle } from './role-queries.ts'

const columns = { picture: 'image_media_id', banner: 'banner_media_id' } as const

interface NewPicture {
  readonly circleId: number
  readonly kind: keyof typeof columns
  readonly file: SpooledFile | null
}

/** Sets the picture or banner, discards the previous one, and returns the URL of the new one. */
export async function setCirclePicture(
  deps: Deps,
  viewer: SignedInViewer,
  { circleId, kind, file }: NewPicture,
): Promise<string> {
  // Decided before the upload is processed, which takes seconds, and again under the lock.
  authorize(viewer, 'setPicture', await circleWithRole(deps.db, viewer, circleId))
  if (!file) throw apiError('file_missing')
  const { id, url } = await ingestUpload(deps, { file, ownerId: viewer.id, accept: kind })
  const column = columns[kind]
  await transaction(deps.db, async (tx) => {
    const circle = await lockCircle(tx, viewer, circleId)
    authorize(viewer, 'setPicture', circle)
    await tx
      .updateTable('circles')
      .set({ [column]: id, updated_at: new Date() })
      .where('id', '=', circleId)
      .execute()
    const previous = circle[column]
    if (previous !== null) await discardMedia(tx, previous)
  })
  return url
}
