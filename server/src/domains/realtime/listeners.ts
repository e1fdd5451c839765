import type { LiveEvent } from '@daystar/contract/notifications'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { activitiesWithMedia, type VisibilitySnapshot } from '../activities/index.ts'
import type { InvalidationEvent } from './invalidation-event.ts'

/** Publishes invalidation events for domain events. The notifications domain publishes its own. */
export function registerInvalidationListeners({ events, pubSub }: Pick<Deps, 'events' | 'pubSub'>): void {
  const feed: LiveEvent = { kind: 'feed' }
  const activity = (activityId: number): LiveEvent => ({ kind: 'activity', activity_id: activityId })
  const toMember = (memberId: number, event: LiveEvent): InvalidationEvent => ({
    to: { kind: 'member', memberId },
    event,
  })
  const toReaders = (activityId: number, event: LiveEvent): InvalidationEvent => ({
    to: { kind: 'readers', activityId },
    event,
  })
  const publishActivityChanges = (tx: Tx, changes: readonly { activityId: number }[]) => {
    const ids = [...new Set(changes.map(({ activityId }) => activityId))]
    return pubSub.publish(tx, 'live_event', ...ids.map((id) => toReaders(id, activity(id))))
  }
  const publishActivityChange = (tx: Tx, change: { activityId: number }) => publishActivityChanges(tx, [change])

  events.on('activities.posted', (tx, posted) =>
    pubSub.publish(tx, 'live_event', ...posted.map(({ activityId }) => toReaders(activityId, feed))),
  )
  /** Sent only to members who could see the activity: others must not even receive its id. */
  const publishToFormerReaders = (tx: Tx, before: VisibilitySnapshot) =>
    pubSub.publish(tx, 'live_event', {
      to: { kind: 'former_readers', before },
      event: activity(before.id),
    })

  events.on('activity.changed', async (tx, { activityId, before }) => {
    await publishActivityChange(tx, { activityId })
    if (before !== null) await publishToFormerReaders(tx, before)
  })
  events.on('activity.removed', (tx, { before }) => publishToFormerReaders(tx, before))
  events.on('media.completed', async (tx, { mediaId }) =>
    publishActivityChanges(tx, await activitiesWithMedia(tx, mediaId)),
  )
  events.on('high_fives.given', publishActivityChanges)
  events.on('high_five.taken_back', publishActivityChange)
  events.on('comments.added', publishActivityChanges)
  events.on('comment.removed', publishActivityChange)
  events.on('comment.changed', publishActivityChange)
  events.on('comment.starred', publishActivityChange)
  events.on('comment.unstarred', publishActivityChange)

  events.on('companions.changed', (tx, { activityIds }) =>
    publishActivityChanges(
      tx,
      activityIds.map((activityId) => ({ activityId })),
    ),
  )

  const publishConnectionChange = async (
    tx: Tx,
    { followerId, followeeId }: { followerId: number; followeeId: number },
  ) => {
    for (const memberId of [followerId, followeeId])
      await pubSub.publish(tx, 'live_event', toMember(memberId, { kind: 'connections' }))
  }
  events.on('connection.requested', publishConnectionChange)
  events.on('connection.accepted', async (tx, pair) => {
    await publishConnectionChange(tx, pair)
    await pubSub.publish(tx, 'live_event', toMember(pair.followerId, feed))
  })
  events.on('connection.ended', async (tx, pair) => {
    await publishConnectionChange(tx, pair)
    if (pair.wasAccepted) await pubSub.publish(tx, 'live_event', toMember(pair.followerId, feed))
  })
  events.on('member.visibility_changed', async (tx, { memberIds }) => {
    for (const memberId of memberIds) await pubSub.publish(tx, 'live_event', toMember(memberId, { kind: 'resync' }))
  })
  events.on('circle.joined', (tx, { memberId }) => pubSub.publish(tx, 'live_event', toMember(memberId, feed)))
  const publishRequest = (tx: Tx, { circleId }: { circleId: number }) =>
    pubSub.publish(tx, 'live_event', { to: { kind: 'circle_admins', circleId }, event: { kind: 'decisions' } })
  events.on('circle.requested', publishRequest)
  events.on('circle.request_ended', publishRequest)
  events.on('circle.notices_changed', (tx, { circleId }) =>
    pubSub.publish(tx, 'live_event', {
      to: { kind: 'circle_members', circleId },
      event: { kind: 'circle_notices', circle_id: circleId },
    }),
  )
  events.on('circle.left', (tx, { memberId }) => pubSub.publish(tx, 'live_event', toMember(memberId, feed)))
}
