import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { membersWhoCanSee } from '../activities/index.ts'
import { notify, removeCommentNotifications, removeNotification } from './commands.ts'
import { withoutMentionLimit } from './queries.ts'

/** Writes and deletes notifications in response to domain events. */
export function registerNotificationListeners({ events, pubSub }: Pick<Deps, 'events' | 'pubSub'>): void {
  /** Publishes an invalidation event to each member whose notification list changed. */
  async function invalidate(tx: Tx, memberIds: readonly number[]): Promise<void> {
    for (const memberId of memberIds)
      await pubSub.publish(tx, 'invalidation', { memberId, event: { kind: 'notifications' } })
  }

  events.on('connection.requested', async (tx, { connectionId, followerId, followeeId }) => {
    await invalidate(
      tx,
      await notify(tx, [followeeId], { type: 'connection_request', actorId: followerId, connectionId }),
    )
  })

  // The request notification of the member who accepted is kept, because it offers to follow back.
  events.on('connection.accepted', async (tx, { connectionId, followerId, followeeId, byRequest }) => {
    const [recipientId, actorId] = byRequest ? [followerId, followeeId] : [followeeId, followerId]
    const subject = { type: 'connection_accepted' as const, actorId }
    // When both members requested each other, both directions are accepted at once. Only one notification is kept.
    await removeNotification(tx, recipientId, subject)
    await invalidate(tx, await notify(tx, [recipientId], { ...subject, connectionId }))
  })

  // The notifications were deleted with the connection by a foreign key cascade.
  events.on('connection.ended', (tx, { followerId, followeeId }) => invalidate(tx, [followerId, followeeId]))

  events.on('member.mentioned', async (tx, { activityId, commentId, actorId, memberIds }) => {
    const readerIds = await membersWhoCanSee(tx, activityId, memberIds)
    const recipientIds = await withoutMentionLimit(tx, readerIds, { actorId, activityId })
    const subject =
      commentId === null ? { type: 'activity_mention' as const } : { type: 'comment_mention' as const, commentId }
    await invalidate(tx, await notify(tx, recipientIds, { ...subject, actorId, activityId }))
  })

  events.on('high_five.given', async (tx, { activityId, authorId, memberId }) => {
    await invalidate(tx, await notify(tx, [authorId], { type: 'activity_high_fived', actorId: memberId, activityId }))
  })

  events.on('high_five.taken_back', async (tx, { activityId, authorId, memberId }) => {
    await invalidate(
      tx,
      await removeNotification(tx, authorId, { type: 'activity_high_fived', actorId: memberId, activityId }),
    )
  })

  events.on('comment.added', async (tx, { commentId, activityId, activityAuthorId, authorId }) => {
    const subject = { type: 'activity_commented' as const, actorId: authorId, activityId, commentId }
    await invalidate(tx, await notify(tx, [activityAuthorId], subject))
  })

  events.on('comment.removed', async (tx, { commentId }) =>
    invalidate(tx, await removeCommentNotifications(tx, commentId)),
  )

  events.on('comment.starred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const subject = { type: 'comment_starred' as const, actorId: memberId, activityId, commentId }
    await invalidate(tx, await notify(tx, [commentAuthorId], subject))
  })

  events.on('comment.unstarred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const subject = { type: 'comment_starred' as const, actorId: memberId, activityId, commentId }
    await invalidate(tx, await removeNotification(tx, commentAuthorId, subject))
  })
}
