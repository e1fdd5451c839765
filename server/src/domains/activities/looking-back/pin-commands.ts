import { sql } from 'kysely'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { authorize } from '../access.ts'
import { lockVisibleActivity } from '../visible-queries.ts'

/** Shows an own activity first on the profile, in place of an earlier one. */
export async function pinActivity(db: Db, viewer: SignedInViewer, activityId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const activity = await lockVisibleActivity(tx, viewer, activityId)
    authorize(viewer, 'edit', { author_id: activity.author_id, addedCircles: [] })
    await sql`insert into pinned_activities (member_id, activity_id) values (${viewer.id}::bigint, ${activityId}::bigint)
      on conflict (member_id) do update set activity_id = excluded.activity_id, pinned_at = excluded.pinned_at
      where pinned_activities.activity_id <> excluded.activity_id`.execute(tx)
  })
}

export async function unpinActivity(db: Db, viewer: SignedInViewer, activityId: number): Promise<void> {
  await db
    .deleteFrom('pinned_activities')
    .where('member_id', '=', viewer.id)
    .where('activity_id', '=', activityId)
    .execute()
}
