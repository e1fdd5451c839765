import { textParts } from '@daystar/contract/mentions'
import { type Db, type Tx, transaction } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { heldActivity, mentionedIn } from '../activities/index.ts'
import { mayRemove } from './access.ts'
import { followedByName, heldComment, starCount } from './queries.ts'

interface Act {
  readonly db: Db
  readonly events: EventBus
}

interface NewComment {
  readonly activityId: number
  readonly author: SignedIn
  readonly content: string
}

/** Adds a comment and returns its id. */
export async function addComment({ db, events }: Act, { activityId, author, content }: NewComment): Promise<number> {
  return transaction(db, async (tx) => {
    const activity = await heldActivity(tx, author, activityId)
    const { id } = await tx
      .insertInto('comments')
      .values({ activity_id: activityId, author_id: author.id, content })
      .returning('id')
      .executeTakeFirstOrThrow()
    const place = { commentId: id, activityId }
    await events.emit(tx, 'comment.added', { ...place, activityAuthorId: activity.author_id, authorId: author.id })
    const memberIds = await membersNamed(tx, author.id, content)
    if (memberIds.length > 0) {
      await tx
        .insertInto('comment_mentions')
        .values(memberIds.map((member_id) => ({ comment_id: id, member_id })))
        .execute()
      await events.emit(tx, 'member.mentioned', { ...place, actorId: author.id, memberIds })
    }
    return id
  })
}

/** `@ben` is the handle of one member for everybody; as a plain name it means somebody whom the author follows. */
async function membersNamed(tx: Tx, authorId: number, content: string): Promise<number[]> {
  const handles = textParts(content).flatMap((part) => (part.kind === 'handle' ? [part.handle] : []))
  return mentionedIn(tx, content, await followedByName(tx, authorId, handles))
}

/** Deletes a comment, with its stars. */
export async function removeComment({ db, events }: Act, viewer: SignedIn, commentId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const comment = await heldComment(tx, viewer, commentId, { toRemove: true })
    if (!mayRemove(viewer, comment)) throw refusal('author_only')
    // Told first: what others have written about the comment goes with it, and they still need to find it.
    await events.emit(tx, 'comment.removed', {
      commentId,
      activityId: comment.activity_id,
      activityAuthorId: comment.activity_author_id,
      authorId: comment.author_id,
    })
    await tx.deleteFrom('comments').where('id', '=', commentId).execute()
  })
}

/** Stars a comment; returns how many stars it has then. Starred already, nothing happens. */
export async function starComment({ db, events }: Act, viewer: SignedIn, commentId: number): Promise<number> {
  return transaction(db, async (tx) => {
    const comment = await heldComment(tx, viewer, commentId)
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

/** Takes the star back; returns how many are left. Never starred, nothing happens. */
export async function unstarComment({ db, events }: Act, viewer: SignedIn, commentId: number): Promise<number> {
  return transaction(db, async (tx) => {
    const comment = await heldComment(tx, viewer, commentId)
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
