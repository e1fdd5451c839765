import type { Tx } from '../../../platform/database/database.ts'
import { discardMedia } from '../../media/index.ts'

/** Removes the picture of a reported profile, and with `text` also what the member wrote about themselves. */
export async function clearProfile(tx: Tx, memberId: number, { text }: { readonly text: boolean }): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select('picture_media_id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) return
  await tx
    .updateTable('members')
    .set({ picture_media_id: null, ...(text && { bio: '' }) })
    .where('id', '=', memberId)
    .execute()
  if (member.picture_media_id !== null) await discardMedia(tx, member.picture_media_id)
}
