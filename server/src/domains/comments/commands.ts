import { sql } from 'kysely'
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

/** Adds or removes the viewer's star on a comment and returns the new star count. Repeating it has no effect. */
export async function setStar(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  commentId: number,
  action: 'star' | 'unstar',
): Promise<number> {
  return transaction(db, async (tx) => {
    const comment = await lockComment(tx, viewer, commentId, action)
    authorize(viewer, action, comment)
    const { activity_id: activityId, author_id: commentAuthorId } = comment
    const changed = await (action === 'star'
      ? sql`insert into comment_stars (comment_id, member_id) values (${commentId}, ${viewer.id})
          on conflict do nothing`
      : sql`delete from comment_stars where comment_id = ${commentId} and member_id = ${viewer.id}`
    ).execute(tx)
    if (changed.numAffectedRows) {
      const event = action === 'star' ? 'comment.starred' : 'comment.unstarred'
      await events.emit(tx, event, { commentId, activityId, commentAuthorId, memberId: viewer.id })
    }
    return starCount(tx, commentId)
  })
}
