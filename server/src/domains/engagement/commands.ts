import type { Db } from '../../platform/database.ts'
import { transaction } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import { heldActivity } from '../activities/index.ts'
import { highFiveCount } from './queries.ts'

interface HighFive {
  readonly activityId: number
  readonly viewer: SignedIn
}

/** Gives a high five; returns how many there are then. Given already, nothing happens. */
export async function giveHighFive(db: Db, events: EventBus, { activityId, viewer }: HighFive): Promise<number> {
  return transaction(db, async (tx) => {
    const activity = await heldActivity(tx, viewer, activityId)
    const given = await tx
      .insertInto('high_fives')
      .values({ activity_id: activityId, member_id: viewer.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst()
    if (given)
      await events.emit(tx, 'high_five.given', { activityId, authorId: activity.author_id, memberId: viewer.id })
    return highFiveCount(tx, activityId)
  })
}

/** Takes the high five back; returns how many are left. Never given, nothing happens. */
export async function takeHighFiveBack(db: Db, events: EventBus, { activityId, viewer }: HighFive): Promise<number> {
  return transaction(db, async (tx) => {
    const activity = await heldActivity(tx, viewer, activityId)
    const taken = await tx
      .deleteFrom('high_fives')
      .where('activity_id', '=', activityId)
      .where('member_id', '=', viewer.id)
      .returning('member_id')
      .executeTakeFirst()
    if (taken)
      await events.emit(tx, 'high_five.taken_back', { activityId, authorId: activity.author_id, memberId: viewer.id })
    return highFiveCount(tx, activityId)
  })
}
