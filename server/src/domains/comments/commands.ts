import { type Cause, recordAudit } from '../../platform/audit-log.ts'
import { type Db, transaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EventBus } from '../../platform/events.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { lockRole, notifyOfRemoval } from '../accounts/index.ts'
import { authorize } from './access.ts'
import { deleteComment } from './deletion-commands.ts'
import { lockComment, starCount } from './queries.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

/** Deletes a comment, with its stars. */
export async function removeComment(
  deps: CommandDeps & Pick<Deps, 'jobs' | 'community'>,
  viewer: SignedInViewer,
  commentId: number,
  { address, reason = '' }: Cause,
): Promise<void> {
  const { db, events } = deps
  await transaction(db, async (tx) => {
    const comment = await lockComment(tx, viewer, commentId, 'delete')
    const viewerRole = await lockRole(tx, viewer.id)
    authorize(viewer, 'delete', { ...comment, viewerRole })
    if (viewer.id !== comment.author_id) {
      const subject = { type: 'comment', id: commentId } as const
      const details = { author_id: String(comment.author_id), activity_id: String(comment.activity_id) }
      await recordAudit(tx, { action: 'comment_deleted', actorId: viewer.id, subject, reason, details, address })
      await notifyOfRemoval(tx, deps, {
        authorId: comment.author_id,
        what: `your comment “${shortened(comment.content)}”`,
        reason,
      })
    }
    await deleteComment(tx, events, comment)
  })
}

/** The beginning of a comment, with names for mentions, to recognize it by. */
function shortened(text: string): string {
  const characters = [...text.replace(/\[([^\]]*)\]\(u:\d+\)/g, '@$1')]
  return characters.length <= 100 ? characters.join('') : `${characters.slice(0, 100).join('')}…`
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

/** Removes the viewer's star and returns the new star count. Has no effect if there is no star. */
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
