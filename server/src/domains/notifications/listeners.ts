import type { Deps } from '../../platform/deps.ts'
import type { EventBus } from '../../platform/events.ts'
import { membersWhoCanSee } from '../activities/index.ts'
import { circleModerators } from '../circles/index.ts'
import {
  notifyOfEvents,
  notifyOfNotice,
  removeCommentNotifications,
  removeFromAll,
  removeMentionNotifications,
  removeNoticeNotifications,
  removeNotification,
} from './commands.ts'
import { type Notifier, notifierOf } from './notifier.ts'
import { queueActivityPushes, queueReminderPushes } from './push/queue-commands.ts'
import { withoutMentionLimit } from './queries.ts'

/** Writes and deletes notifications in response to domain events. */
export function registerNotificationListeners(deps: Pick<Deps, 'events' | 'pubSub' | 'jobs'>): void {
  const { events, jobs } = deps
  const notifier = notifierOf(deps)
  listenToConnections(events, notifier)
  listenToActivities(events, notifier)
  listenToComments(events, notifier)
  listenToCircles(events, notifier)
  events.on('event.noticed', async (tx, noticed) => notifier.announce(tx, await notifyOfEvents(tx, noticed)))
  events.on('activities.posted', (tx, activities) => queueActivityPushes(tx, jobs, activities))
  events.on('reminders.timed', (tx, timed) => queueReminderPushes(tx, jobs, timed))
}

function listenToConnections(events: EventBus, { addFor, replaceFor, invalidate }: Notifier): void {
  events.on('connection.requested', (tx, { connectionId, followerId, followeeId }) =>
    addFor(tx, [followeeId], { type: 'connection_request', actorId: followerId, connectionId }),
  )

  // The request notification of the member who accepted is kept, because it offers to follow back.
  events.on('connection.accepted', async (tx, { connectionId, followerId, followeeId, byRequest }) => {
    const [recipientId, actorId] = byRequest ? [followerId, followeeId] : [followeeId, followerId]
    // When both members requested each other, both directions are accepted at once. Only one notification is kept.
    await replaceFor(tx, recipientId, { type: 'connection_accepted', actorId, connectionId })
  })

  // The notifications were deleted with the connection by a foreign key cascade.
  events.on('connection.ended', (tx, { followerId, followeeId }) => invalidate(tx, [followerId, followeeId]))
}

function listenToActivities(events: EventBus, { add, addFor, replaceFor, invalidate }: Notifier): void {
  events.on('member.mentioned', async (tx, { activityId, commentId, actorId, memberIds }) => {
    const readerIds = await membersWhoCanSee(tx, activityId, memberIds)
    const recipientIds = await withoutMentionLimit(tx, readerIds, { actorId, activityId })
    const subject = { actorId, activityId }
    if (commentId === null) await addFor(tx, recipientIds, { type: 'activity_mention', ...subject })
    else await addFor(tx, recipientIds, { type: 'comment_mention', ...subject, commentId })
  })

  events.on('high_fives.given', async (tx, highFives) => {
    const notifications = highFives.map(({ activityId, authorId, memberId }) => {
      const subject = { type: 'activity_high_fived', actorId: memberId, activityId } as const
      return { recipientId: authorId, subject }
    })
    await add(tx, notifications)
  })

  events.on('high_five.taken_back', async (tx, { activityId, authorId, memberId }) => {
    const subject = { type: 'activity_high_fived', actorId: memberId, activityId } as const
    await invalidate(tx, await removeNotification(tx, authorId, subject))
  })

  events.on('companions.asked', (tx, { activityId, actorId, memberIds }) =>
    addFor(tx, memberIds, { type: 'companion_named', actorId, activityId }),
  )

  // The list shows only members who are asked to confirm.
  events.on('companions.changed', (tx, { memberIds }) => invalidate(tx, memberIds))

  // Several returned drafts are one notification.
  events.on('draft.returned', (tx, { memberId }) =>
    replaceFor(tx, memberId, { type: 'draft_returned', actorId: memberId }),
  )
}

function listenToComments(events: EventBus, { add, addFor, replaceFor, invalidate }: Notifier): void {
  events.on('comments.added', async (tx, comments) => {
    const notifications = comments.flatMap(({ repliedToIds, activityAuthorId, authorId, ...ids }) => {
      const subject = { actorId: authorId, ...ids }
      const replied = repliedToIds.map((recipientId) => {
        return { recipientId, subject: { type: 'comment_replied' as const, ...subject } }
      })
      // A reply to the author of the activity is one notification.
      if (repliedToIds.includes(activityAuthorId)) return replied
      const commented = { type: 'activity_commented' as const, ...subject }
      return [...replied, { recipientId: activityAuthorId, subject: commented }]
    })
    await add(tx, notifications)
  })

  // Several deleted comments are one notification.
  events.on('comment.deleted_below_own', (tx, { activityId, activityAuthorId, authorId }) =>
    replaceFor(tx, authorId, { type: 'comment_deleted', actorId: activityAuthorId, activityId }),
  )

  events.on('comment.unmentioned', async (tx, { commentId, memberIds }) =>
    invalidate(tx, await removeMentionNotifications(tx, commentId, memberIds)),
  )

  events.on('comment.removed', async (tx, { commentId }) =>
    invalidate(tx, await removeCommentNotifications(tx, commentId)),
  )

  events.on('comment.starred', (tx, { commentId, activityId, commentAuthorId, memberId }) =>
    addFor(tx, [commentAuthorId], { type: 'comment_starred', actorId: memberId, activityId, commentId }),
  )

  events.on('comment.unstarred', async (tx, { commentId, activityId, commentAuthorId, memberId }) => {
    const subject = { type: 'comment_starred', actorId: memberId, activityId, commentId } as const
    await invalidate(tx, await removeNotification(tx, commentAuthorId, subject))
  })
}

function listenToCircles(events: EventBus, { addFor, replaceFor, announce, invalidate }: Notifier): void {
  events.on('circle.requested', async (tx, { circleId, memberId }) =>
    addFor(tx, await circleModerators(tx, circleId), { type: 'circle_requested', actorId: memberId, circleId }),
  )

  events.on('circle.request_ended', async (tx, { circleId, memberId }) =>
    invalidate(tx, await removeFromAll(tx, { type: 'circle_requested', actorId: memberId, circleId })),
  )

  // A member can leave, and ask again.
  events.on('circle.request_accepted', (tx, { circleId, memberId, actorId }) =>
    replaceFor(tx, memberId, { type: 'circle_accepted', actorId, circleId }),
  )

  events.on('circle.invited', (tx, { circleId, actorId, memberIds }) =>
    addFor(tx, memberIds, { type: 'circle_invited', actorId, circleId }),
  )

  events.on('circle.noticed', async (tx, { noticeId }) => announce(tx, await notifyOfNotice(tx, noticeId)))

  events.on('circle.notice_deleting', async (tx, { noticeId }) =>
    invalidate(tx, await removeNoticeNotifications(tx, noticeId)),
  )
}
