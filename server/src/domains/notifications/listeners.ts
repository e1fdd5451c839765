import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { membersWhoCanSee } from '../activities/index.ts'
import { notify, removeCommentNotifications, removeNotification } from './commands.ts'
import { withoutMentionLimit } from './queries.ts'

/** Writes and deletes notifications in response to domain events. */
export function registerNotificationListeners({ events, pubSub }: Pick<Deps, 'events' | 'pubSub'>): void {
  /** Publishes an invalidation event to each member whose notification list changed. */
  async function invalidate(tx: Tx, memberIds: readonly number[]): Promise<void> {
    const event = { kind: 'notifications' } as const
    const toMember = (memberId: number) => ({ to: { kind: 'member', memberId }, event }) as const
    await pubSub.publish(tx, 'live_event', ...memberIds.map(toMember))
  }

  events.on('connection.requested', async (tx, { connectionId, followerId, followeeId }) => {
    const subject = { type: 'connection_request' as const, actorId: followerId, connectionId }
    await invalidate(tx, await notify(tx, [{ recipientId: followeeId, subject }]))
  })

  // The request notification of the member who accepted is kept, because it offers to follow back.
  events.on('connection.accepted', async (tx, { connectionId, followerId, followeeId, byRequest }) => {
    const [recipientId, actorId] = byRequest ? [followerId, followeeId] : [followeeId, followerId]
    const subject = { type: 'connection_accepted' as const, actorId }
    // When both members requested each other, both directions are accepted at once. Only one notification is kept.
    await removeNotification(tx, recipientId, subject)
    await invalidate(tx, await notify(tx, [{ recipientId, subject: { ...subject, connectionId } }]))
  })

  // The notifications were deleted with the connection by a foreign key cascade.
  events.on('connection.ended', (tx, { followerId, followeeId }) => invalidate(tx, [followerId, followeeId]))

  events.on('member.mentioned', async (tx, { activityId, commentId, actorId, memberIds }) => {
    const readerIds = await membersWhoCanSee(tx, activityId, memberIds)
    const recipientIds = await withoutMentionLimit(tx, readerIds, { actorId, activityId })
    const kind =
      commentId === null ? { type: 'activity_mention' as const } : { type: 'comment_mention' as const, commentId }
    const subject = { ...kind, actorId, activityId }
    const notifications = recipientIds.map((recipientId) => ({ recipientId, subject }))
    await invalidate(tx, await notify(tx, notifications))
  })

  events.on('high_fives.given', async (tx, highFives) => {
    const notifications = highFives.map(({ activityId, authorId, memberId }) => {
      const subject = { type: 'activity_high_fived' as const, actorId: memberId, activityId }
      return { recipientId: authorId, subject }
    })
    await invalidate(tx, await notify(tx, notifications))
  })

  events.on('high_five.taken_back', async (tx, { activityId, authorId, memberId }) => {
    await invalidate(
      tx,
      await removeNotification(tx, authorId, { type: 'activity_high_fived', actorId: memberId, activityId }),
    )
  })

  events.on('comments.added', async (tx, comments) => {
    const notifications = comments.map(({ commentId, activityId, activityAuthorId, authorId }) => {
      const subject = { type: 'activity_commented' as const, actorId: authorId, activityId, commentId }
      return { recipientId: activityAuthorId, subject }
    })
    await invalidate(tx, await notify(tx, notifications))
  })

  events.on('comment.removed', async (tx, { commentId }) =>
    invalidate(tx, await removeCommentNotifications(tx, commentId)),
  )

  events.on('comment.starred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const subject = { type: 'comment_starred' as const, actorId: memberId, activityId, commentId }
    await invalidate(tx, await notify(tx, [{ recipientId: commentAuthorId, subject }]))
  })

  events.on('comment.unstarred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const subject = { type: 'comment_starred' as const, actorId: memberId, activityId, commentId }
    await invalidate(tx, await removeNotification(tx, commentAuthorId, subject))
  })
}
