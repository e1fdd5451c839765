import { limits } from '@daystar/contract/limits'
import type { Tx } from './database.ts'

/** Deletes the oldest of the earlier texts of a comment if there are too many. */
export async function deleteOldestVersions(
  tx: Tx,
  table: 'comment_versions' | 'event_comment_versions',
  commentId: number,
): Promise<void> {
  const kept = tx
    .selectFrom(table)
    .select('id')
    .where('comment_id', '=', commentId)
    .orderBy('id', 'desc')
    .limit(limits.commentVersions)
  await tx.deleteFrom(table).where('comment_id', '=', commentId).where('id', 'not in', kept).execute()
}
