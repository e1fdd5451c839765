import type { Explanation } from '../../platform/audit-log.ts'
import { isModerator } from '../../platform/authorization/roles.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { lockRole } from '../accounts/index.ts'
import { recordTakeDown } from '../audit/index.ts'
import { authorize } from './access.ts'
import { deleteComment } from './deletion-commands.ts'
import { lockComment } from './lock-queries.ts'
import { starCount } from './queries.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

/**
 * Deletes a comment, with its stars. The author of the activity needs no reason, and the author of the comment is
 * notified; a moderator who gives a reason decides as a moderator.
 */
export async function removeComment(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  commentId: number,
  explanation: Explanation,
): Promise<void> {
  await transaction(db, async (tx) => {
    const comment = await lockComment(tx, viewer, commentId, 'delete')
    const viewerRole = await lockRole(tx, viewer.id)
    authorize(viewer, 'delete', { ...comment, viewerRole })
    const { activity_id: activityId, activity_author_id: activityAuthorId, author_id: authorId } = comment
    const isDecision = isModerator(viewerRole) && explanation.reason.trim() !== ''
    if (viewer.id === activityAuthorId && viewer.id !== authorId && !isDecision) {
      await deleteComment(tx, events, comment)
      await events.emit(tx, 'comment.deleted_below_own', { activityId, activityAuthorId, authorId })
      return
    }
    const details = { activity_id: String(activityId) }
    const deleted = {
      type: 'comment',
      id: commentId,
      authorId: comment.author_id,
      text: comment.content,
      details,
    } as const
    await recordTakeDown(tx, events, viewer, deleted, explanation)
    await deleteComment(tx, events, comment)
  })
}

/** Stars a comment and returns its new star count. Has no effect if the viewer has already starred it. */
export async function starComment(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  commentId: number,
): Promise<number> {
  return transaction(db, async (tx) => {
    const comment = await lockComment(tx, viewer, commentId, 'star')
    authorize(viewer, 'star', comment)
    const starred = await tx
      .insertInto('comment_stars')
      .values({ comment_id: commentId, member_id: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst()
    if (starred) {
      await events.emit(tx, 'comment.starred', {
        commentId,
        activityId: comment.activity_id,
        commentAuthorId: comment.author_id,
        memberId: viewer.id,
      })
    }
    return starCount(tx, commentId)
  })
}

/** Removes the viewer's star, if there is one, and returns the new star count. */
export async function unstarComment(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  commentId: number,
): Promise<number> {
  return transaction(db, async (tx) => {
    const comment = await lockComment(tx, viewer, commentId, 'unstar')
    authorize(viewer, 'unstar', comment)
    const unstarred = await tx
      .deleteFrom('comment_stars')
      .where('comment_id', '=', commentId)
      .where('member_id', '=', viewer.id)
      .returning('member_id')
      .executeTakeFirst()
    if (unstarred) {
      await events.emit(tx, 'comment.unstarred', {
        commentId,
        activityId: comment.activity_id,
        commentAuthorId: comment.author_id,
        memberId: viewer.id,
      })
    }
    return starCount(tx, commentId)
  })
}
