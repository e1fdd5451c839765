import { type Db, transaction } from '../../platform/database.ts'
import type { EventBus } from '../../platform/events.ts'
import type { SignedInViewer } from '../../platform/http/viewer.ts'
import { lockVisibleActivity } from '../activities/index.ts'
import { authorize } from './access.ts'
import { highFiveCount, lockVisibleOrHighFivedActivity } from './queries.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

interface HighFive {
  readonly activityId: number
  /** Who the request says is acting; undefined if it does not say. */
  readonly senderId: number | undefined
}

/** Adds a high five and returns the new count. Idempotent: a second high five by the same member has no effect. */
export function giveHighFive({ db, events }: CommandDeps, viewer: SignedInViewer, highFive: HighFive): Promise<number> {
  const { activityId } = highFive
  return transaction(db, async (tx) => {
    authorize(viewer, 'give', highFive)
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

/**
 * Removes the high five of a member and returns the new count. Idempotent: has no effect if there is none. Members can take back
 * their own high five from an activity that they no longer see.
 */
export function removeHighFive(
  { db, events }: CommandDeps,
  viewer: SignedInViewer,
  highFive: HighFive,
): Promise<number> {
  const { activityId } = highFive
  return transaction(db, async (tx) => {
    authorize(viewer, 'takeBack', highFive)
    const activity = await lockVisibleOrHighFivedActivity(tx, viewer, activityId)
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
