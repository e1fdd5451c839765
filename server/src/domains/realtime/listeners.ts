import type { LiveEvent } from '@daystar/contract/notifications'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'

/** Announces what pages should read again, as it happens. What concerns notifications is announced where they are written. */
export function registerInvalidationListeners({ events, pubSub }: Pick<Deps, 'events' | 'pubSub'>): void {
  const feed: LiveEvent = { kind: 'feed' }
  const activity = (activityId: number): LiveEvent => ({ kind: 'activity', activity_id: activityId })
  const touched = (tx: Tx, { activityId }: { activityId: number }) =>
    pubSub.publish(tx, { readersOf: activityId, event: activity(activityId) })

  events.on('activity.posted', (tx, { activityId }) => pubSub.publish(tx, { readersOf: activityId, event: feed }))
  events.on('activity.changed', touched)
  // Its circles are gone with it; the author's followers are still known.
  events.on('activity.removed', async (tx, { activityId, authorId }) => {
    await pubSub.publish(tx, { followersOf: authorId, event: activity(activityId) })
  })
  events.on('high_five.given', touched)
  events.on('high_five.taken_back', touched)
  events.on('comment.added', touched)
  events.on('comment.removed', touched)
  events.on('comment.starred', touched)
  events.on('comment.unstarred', touched)

  const met = async (tx: Tx, { followerId, followeeId }: { followerId: number; followeeId: number }) => {
    for (const memberId of [followerId, followeeId])
      await pubSub.publish(tx, { memberId, event: { kind: 'connections' } })
  }
  events.on('connection.requested', met)
  events.on('connection.accepted', async (tx, pair) => {
    await met(tx, pair)
    await pubSub.publish(tx, { memberId: pair.followerId, event: feed })
  })
  events.on('connection.ended', async (tx, pair) => {
    await met(tx, pair)
    if (pair.wasAccepted) await pubSub.publish(tx, { memberId: pair.followerId, event: feed })
  })
  events.on('circle.joined', (tx, { memberId }) => pubSub.publish(tx, { memberId, event: feed }))
  events.on('circle.left', (tx, { memberId }) => pubSub.publish(tx, { memberId, event: feed }))
}
