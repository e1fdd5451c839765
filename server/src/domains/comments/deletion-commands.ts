import type { Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { type LockedComment, lockReportedComment } from './lock-queries.ts'

/**
 * Deletes a comment with its stars; if others have replied to it, its place remains, so that the thread stays readable.
 * The caller holds the lock on it.
 */
export async function deleteComment(tx: Tx, events: EventBus, comment: LockedComment): Promise<void> {
  // Emitted before the delete, because listeners need rows that are deleted with the comment.
  await events.emit(tx, 'comment.removed', {
    commentId: comment.id,
    activityId: comment.activity_id,
    activityAuthorId: comment.activity_author_id,
    authorId: comment.author_id,
  })
  const hasReplies = await tx.selectFrom('comments').select('id').where('parent_id', '=', comment.id).executeTakeFirst()
  if (hasReplies) await clearComments(tx, [comment.id])
  else await tx.deleteFrom('comments').where('id', '=', comment.id).execute()
  if (comment.parent_id !== null) await deletePlaceWithoutReplies(tx, comment.parent_id)
}

/** Removes everything of comments except their places in the threads. */
export async function clearComments(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const table of ['comment_mentions', 'comment_stars', 'comment_versions', 'notifications'] as const)
    await tx.deleteFrom(table).where('comment_id', 'in', ids).execute()
  await tx
    .updateTable('comments')
    .set({ author_id: null, content: '', alt_text: '', media_id: null, edited_at: null, pinned_at: null })
    .where('id', 'in', ids)
    .execute()
}

/** Deletes the place of a deleted comment with the last reply to it. */
async function deletePlaceWithoutReplies(tx: Tx, id: number): Promise<void> {
  // Locked by a statement of its own: the next one sees the replies of the transactions for which this one waits.
  await tx.selectFrom('comments').select('id').where('id', '=', id).where('author_id', 'is', null).forUpdate().execute()
  await tx
    .deleteFrom('comments as c')
    .where('c.id', '=', id)
    .where('c.author_id', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('comments as r').select('r.id').whereRef('r.parent_id', '=', 'c.id'))),
    )
    .execute()
}

/** Deletes a reported comment, also if the moderator cannot see it. Has no effect if it is deleted already. */
export async function deleteReportedComment(tx: Tx, events: EventBus, id: number): Promise<void> {
  const comment = await lockReportedComment(tx, id)
  if (comment) await deleteComment(tx, events, comment)
}
