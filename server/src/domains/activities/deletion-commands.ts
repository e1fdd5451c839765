import type { Tx } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import { discardMedia } from '../media/index.ts'
import { mediaIdsOf } from './media/queries.ts'
import { visibilitySnapshot } from './visible-queries.ts'

interface DeletedActivity {
  readonly id: number
  readonly author_id: number
}

/** Deletes an activity with everything attached to it, and discards its media. The caller holds the lock on it. */
export async function deleteActivity(tx: Tx, events: EventBus, activity: DeletedActivity): Promise<void> {
  const { id, author_id: authorId } = activity
  const before = await visibilitySnapshot(tx, id)
  const media = await mediaIdsOf(tx, [id])
  await tx.deleteFrom('activities').where('id', '=', id).execute()
  for (const { mediaId } of media) await discardMedia(tx, mediaId)
  await events.emit(tx, 'activity.removed', { activityId: id, authorId, before })
}

/** Deletes a reported activity, also if the moderator cannot see it. Has no effect if it is deleted already. */
export async function deleteReportedActivity(tx: Tx, events: EventBus, id: number): Promise<void> {
  const activity = await tx
    .selectFrom('activities')
    .select(['id', 'author_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (activity) await deleteActivity(tx, events, activity)
}
