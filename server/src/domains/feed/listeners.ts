import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { addFollowee, fillBatch, firstBatchSize, isInTimelines, removeFollowee } from './timeline-commands.ts'

/** Updates the timelines in the transactions of the changes that affect them. */
export function registerTimelineListeners({ events, jobs }: Pick<Deps, 'events' | 'jobs'>): void {
  async function fill(tx: Tx, activityIds: readonly number[]): Promise<void> {
    const unfinished = await fillBatch(tx, activityIds, 0, firstBatchSize)
    for (const payload of unfinished) await jobs.add(tx, 'fill_timelines', payload)
  }

  events.on('activities.posted', (tx, posted) =>
    fill(
      tx,
      posted.map(({ activityId }) => activityId),
    ),
  )

  // An activity with a changed time gets new entries. The old ones no longer match it, because reads join on the time
  // too.
  events.on('activity.changed', async (tx, { activityId }) => {
    if (!(await isInTimelines(tx, activityId))) await fill(tx, [activityId])
  })

  events.on('connection.accepted', (tx, { followerId, followeeId }) => addFollowee(tx, followerId, followeeId))

  events.on('connection.ended', async (tx, { followerId, followeeId, wasAccepted }) => {
    if (wasAccepted) await removeFollowee(tx, followerId, followeeId)
  })
}
