import type { Tx } from '../../platform/database/database.ts'
import { discardMedia } from '../media/index.ts'
import { findLockedCircle } from './role-queries.ts'

/** Removes the pictures of a reported circle, and with `text` also its description, rules, tags and pinned text. */
export async function clearCircle(tx: Tx, circleId: number, { text }: { readonly text: boolean }): Promise<void> {
  const circle = await findLockedCircle(tx, circleId)
  if (!circle) return
  const cleared = text && { description: '', rules: '', tags: [] }
  await tx
    .updateTable('circles')
    .set({ image_media_id: null, banner_media_id: null, updated_at: new Date(), ...cleared })
    .where('id', '=', circleId)
    .execute()
  if (text) await tx.deleteFrom('circle_pins').where('circle_id', '=', circleId).where('text', '<>', '').execute()
  for (const mediaId of [circle.image_media_id, circle.banner_media_id])
    if (mediaId !== null) await discardMedia(tx, mediaId)
}
