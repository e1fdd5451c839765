import type { Db } from '../../platform/database.ts'
import { transaction } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { lockVisibleActivity } from '../activities/index.ts'
import { highFiveCount } from './queries.ts'

interface HighFive {
  readonly activityId: number
  readonly viewer: SignedInViewer
}

/** Adds a high five and returns the new count. Idempotent: a second high five by the same member has no effect. */
export async function giveHighFive(db: Db, events: EventBus, { activityId, viewer }: HighFive): Promise<number> {
  return transaction(db, async (tx) => {
    const activity = await lockVisibleActivity(tx, viewer, activityId)
    const inserted = await tx
      .insertInto('high_fives')
      .values({ activity_id: activityId, member_id: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst()
    if (inserted)
      await events.emit(tx, 'high_five.given', { activityId, authorId: activity.author_id, memberId: viewer.id })
    return highFiveCount(tx, activityId)
  })
}

/** Removes the high five of a member and returns the new count. Idempotent: has no effect if there is none. */
export async function removeHighFive(db: Db, events: EventBus, { activityId, viewer }: HighFive): Promise<number> {
  return transaction(db, async (tx) => {
    const activity = await lockVisibleActivity(tx, viewer, activityId)
    const deleted = await tx
      .deleteFrom('high_fives')
      .where('activity_id', '=', activityId)
      .where('member_id', '=', viewer.id)
      .returning('member_id')
      .executeTakeFirst()
    if (deleted)
      await events.emit(tx, 'high_five.taken_back', { activityId, authorId: activity.author_id, memberId: viewer.id })
    return highFiveCount(tx, activityId)
  })
}
