import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { addFollowee, fillBatch, firstBatch, removeFollowee, standsInTimelines } from './timelines.ts'

/** Keeps the timelines in the transactions of the acts that change them. */
export function keepTimelines({ events, jobs }: Pick<Deps, 'events' | 'jobs'>): void {
  async function fill(tx: Tx, activityId: number): Promise<void> {
    const last = await fillBatch(tx, activityId, 0, firstBatch)
    if (last !== null) await jobs.add(tx, 'fill_timelines', { activityId, afterFollowerId: last })
  }

  events.on('activity.posted', (tx, { activityId }) => fill(tx, activityId))

  // One that moved in time gets new entries; the old ones match nothing any more.
  events.on('activity.changed', async (tx, { activityId }) => {
    if (!(await standsInTimelines(tx, activityId))) await fill(tx, activityId)
  })

  events.on('connection.accepted', (tx, { followerId, followeeId }) => addFollowee(tx, followerId, followeeId))

  events.on('connection.ended', async (tx, { followerId, followeeId, wasAccepted }) => {
    if (wasAccepted) await removeFollowee(tx, followerId, followeeId)
  })
}
