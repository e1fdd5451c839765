import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { membersWhoCanSee } from '../activities/index.ts'
import { circleModerators } from '../circles/index.ts'
import {
  type AddedNotification,
  type NewNotification,
  notify,
  notifyOfEvents,
  notifyOfNotice,
  removeCommentNotifications,
  removeFromAll,
  removeMentionNotifications,
  removeNoticeNotifications,
  removeNotification,
} from './commands.ts'
import { queueEmails } from './emails/queue-commands.ts'
import { announceList } from './live-commands.ts'
import { queueActivityPushes, queuePushes, queueReminderPushes } from './push/queue-commands.ts'
import { withoutMentionLimit } from './queries.ts'

/** Writes and deletes notifications in response to domain events. */
export function registerNotificationListeners({
  events,
  pubSub,
  jobs,
}: Pick<Deps, 'events' | 'pubSub' | 'jobs'>): void {
  const invalidate = (tx: Tx, memberIds: readonly number[]) => announceList(tx, pubSub, memberIds)

  /** Adds notifications, and queues what their recipients want to get elsewhere than in the app. */
  async function add(tx: Tx, notifications: readonly NewNotification[]): Promise<void> {
    await announce(tx, await notify(tx, notifications))
  }

  async function announce(tx: Tx, added: readonly AddedNotification[]): Promise<void> {
    await queuePushes(tx, jobs, added)
    await queueEmails(tx, jobs, added)
    await invalidate(tx, [...new Set(added.map(({ recipientId }) => recipientId))])
  }

  events.on('connection.requested', async (tx, { connectionId, followerId, followeeId }) => {
    const subject = { type: 'connection_request' as const, actorId: followerId, connectionId }
    await add(tx, [{ recipientId: followeeId, subject }])
  })

  // The request notification of the member who accepted is kept, because it offers to follow back.
  events.on('connection.accepted', async (tx, { connectionId, followerId, followeeId, byRequest }) => {
    const [recipientId, actorId] = byRequest ? [followerId, followeeId] : [followeeId, followerId]
    const subject = { type: 'connection_accepted' as const, actorId }
    // When both members requested each other, both directions are accepted at once. Only one notification is kept.
    await removeNotification(tx, recipientId, subject)
    await add(tx, [{ recipientId, subject: { ...subject, connectionId } }])
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
    await add(tx, notifications)
  })

  events.on('high_fives.given', async (tx, highFives) => {
    const notifications = highFives.map(({ activityId, authorId, memberId }) => {
      const subject = { type: 'activity_high_fived' as const, actorId: memberId, activityId }
      return { recipientId: authorId, subject }
    })
    await add(tx, notifications)
  })

  events.on('high_five.taken_back', async (tx, { activityId, authorId, memberId }) => {
    await invalidate(
      tx,
      await removeNotification(tx, authorId, { type: 'activity_high_fived', actorId: memberId, activityId }),
    )
  })

  events.on('comments.added', async (tx, comments) => {
    const notifications = comments.flatMap(({ repliedToIds, activityAuthorId, authorId, ...ids }) => {
      const subject = { actorId: authorId, ...ids }
      const replied = repliedToIds.map((recipientId) => {
        return { recipientId, subject: { type: 'comment_replied' as const, ...subject } }
      })
      // A reply to the author of the activity is one notification.
      if (repliedToIds.includes(activityAuthorId)) return replied
      return [
        ...replied,
        { recipientId: activityAuthorId, subject: { type: 'activity_commented' as const, ...subject } },
      ]
    })
    await add(tx, notifications)
  })

  events.on('comment.deleted_below_own', async (tx, { activityId, activityAuthorId, authorId: recipientId }) => {
    const subject = { type: 'comment_deleted' as const, actorId: activityAuthorId, activityId }
    // Several deleted comments are one notification, which becomes the newest.
    await removeNotification(tx, recipientId, subject)
    await add(tx, [{ recipientId, subject }])
  })

  events.on('comment.unmentioned', async (tx, { commentId, memberIds }) =>
    invalidate(tx, await removeMentionNotifications(tx, commentId, memberIds)),
  )

  events.on('comment.removed', async (tx, { commentId }) =>
    invalidate(tx, await removeCommentNotifications(tx, commentId)),
  )

  events.on('companions.asked', async (tx, { activityId, actorId, memberIds }) => {
    const subject = { type: 'companion_named' as const, actorId, activityId }
    const notifications = memberIds.map((recipientId) => ({ recipientId, subject }))
    await add(tx, notifications)
  })

  // The list shows only members who are asked to confirm.
  events.on('companions.changed', (tx, { memberIds }) => invalidate(tx, memberIds))

  events.on('draft.returned', async (tx, { memberId }) => {
    const subject = { type: 'draft_returned' as const, actorId: memberId }
    // Several returned drafts are one notification, which becomes the newest.
    await removeNotification(tx, memberId, subject)
    await add(tx, [{ recipientId: memberId, subject }])
  })

  events.on('comment.starred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const subject = { type: 'comment_starred' as const, actorId: memberId, activityId, commentId }
    await add(tx, [{ recipientId: commentAuthorId, subject }])
  })

  events.on('comment.unstarred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const subject = { type: 'comment_starred' as const, actorId: memberId, activityId, commentId }
    await invalidate(tx, await removeNotification(tx, commentAuthorId, subject))
  })

  const requestOf = (circleId: number, actorId: number) => ({ type: 'circle_requested' as const, actorId, circleId })

  events.on('circle.requested', async (tx, { circleId, memberId }) => {
    const subject = requestOf(circleId, memberId)
    const recipientIds = await circleModerators(tx, circleId)
    await add(
      tx,
      recipientIds.map((recipientId) => ({ recipientId, subject })),
    )
  })

  events.on('circle.request_ended', async (tx, { circleId, memberId }) =>
    invalidate(tx, await removeFromAll(tx, requestOf(circleId, memberId))),
  )

  events.on('circle.request_accepted', async (tx, { circleId, memberId, actorId }) => {
    const subject = { type: 'circle_accepted' as const, actorId, circleId }
    // A member can leave, and ask again.
    await removeNotification(tx, memberId, subject)
    await add(tx, [{ recipientId: memberId, subject }])
  })

  events.on('circle.invited', async (tx, { circleId, actorId, memberIds }) => {
    const subject = { type: 'circle_invited' as const, actorId, circleId }
    await add(
      tx,
      memberIds.map((recipientId) => ({ recipientId, subject })),
    )
  })

  events.on('circle.noticed', async (tx, { noticeId }) => announce(tx, await notifyOfNotice(tx, noticeId)))

  events.on('circle.notice_deleting', async (tx, { noticeId }) =>
    invalidate(tx, await removeNoticeNotifications(tx, noticeId)),
  )

  events.on('activities.posted', (tx, activities) => queueActivityPushes(tx, jobs, activities))

  events.on('reminders.timed', (tx, timed) => queueReminderPushes(tx, jobs, timed))

  events.on('event.noticed', async (tx, noticed) => announce(tx, await notifyOfEvents(tx, noticed)))
}
