import type { Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { type LockedComment, lockReportedComment } from './queries.ts'

/** Deletes a comment with its stars. The caller holds the lock on it. */
export async function deleteComment(tx: Tx, events: EventBus, comment: LockedComment): Promise<void> {
  // Emitted before the delete, because listeners need rows that are deleted with the comment.
  await events.emit(tx, 'comment.removed', {
    commentId: comment.id,
    activityId: comment.activity_id,
    activityAuthorId: comment.activity_author_id,
    authorId: comment.author_id,
  })
  await tx.deleteFrom('comments').where('id', '=', comment.id).execute()
}

/** Deletes a reported comment, also if the moderator cannot see it. Has no effect if it is deleted already. */
export async function deleteReportedComment(tx: Tx, events: EventBus, id: number): Promise<void> {
  const comment = await lockReportedComment(tx, id)
  if (comment) await deleteComment(tx, events, comment)
}
