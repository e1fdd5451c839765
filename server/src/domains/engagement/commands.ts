import { sql } from 'kysely'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import { groupCommit, type WriteMode } from '../../platform/database/group-commit.ts'
import type { EventBus } from '../../platform/events.ts'
import { type ActivityViewing, lockVisibleActivities } from '../activities/index.ts'
import { authorize } from './access.ts'
import { highFiveCount, lockVisibleOrHighFivedActivity } from './queries.ts'

interface CommandDeps {
  readonly db: Db
  readonly events: EventBus
}

interface HighFive {
  readonly activityId: number
  /** The member who acts according to the request; undefined if it names none. */
  readonly senderId: number | undefined
}

/**
 * Returns the command that adds a high five, once for each member, and returns the new count. High fives that are given
 * at the same moment are written together.
 */
export function highFiveGiver({ db, events }: CommandDeps) {
  const give = groupCommit(db, (tx, given: readonly ActivityViewing[], mode) => addHighFives(tx, events, given, mode))
  return async (viewer: SignedInViewer, highFive: HighFive): Promise<number> => {
    authorize(viewer, 'give', highFive)
    const { count } = await give({ memberId: viewer.id, activityId: highFive.activityId })
    return count
  }
}

async function addHighFives(tx: Tx, events: EventBus, given: readonly ActivityViewing[], mode: WriteMode) {
  const activities = await lockVisibleActivities(tx, given, mode)
  const added = await insertHighFives(
    tx,
    given.filter((_, index) => activities[index] !== undefined),
  )
  const authorIds = new Map(activities.flatMap((found) => (found ? [[found.id, found.author_id] as const] : [])))
  const highFives = added.flatMap(({ activityId, memberId }) => {
    const authorId = authorIds.get(activityId)
    return authorId === undefined ? [] : [{ activityId, authorId, memberId }]
  })
  if (highFives.length > 0) await events.emit(tx, 'high_fives.given', highFives)
  // The locks keep others from changing the counts.
  const addedTo = (id: number) => highFives.filter(({ activityId }) => activityId === id).length
  return activities.map((found) => found && { count: found.high_five_count + addedTo(found.id) })
}

/** Returns those that did not exist. */
async function insertHighFives(tx: Tx, given: readonly ActivityViewing[]): Promise<ActivityViewing[]> {
  if (given.length === 0) return []
  const activityIds = given.map(({ activityId }) => activityId)
  const memberIds = given.map(({ memberId }) => memberId)
  const { rows } = await sql<ActivityViewing>`
    insert into high_fives (activity_id, member_id) select * from unnest(${activityIds}::bigint[], ${memberIds}::bigint[])
    on conflict do nothing returning activity_id as "activityId", member_id as "memberId"`.execute(tx)
  return rows
}

/**
 * Removes the high five of a member, if there is one, and returns the new count. Members can take back their own high
 * five from an activity that they no longer see.
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
