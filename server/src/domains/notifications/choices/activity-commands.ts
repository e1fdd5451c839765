import { limits } from '@daystar/contract/limits'
import { sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, transaction } from '../../../platform/database/database.ts'
import { visibleActivity } from '../../activities/index.ts'
import { authorize } from '../access.ts'

/** Returns whether an activity concerns the viewer, and whether they have muted its notifications. */
export async function activityChoice(db: Db, viewer: SignedInViewer, activityId: number) {
  const activity = await visibleActivity(db, viewer, activityId)
  const { rows } = await sql<{ has_commented: boolean; is_muted: boolean }>`
    select exists (select from comments c where c.activity_id = ${activityId}::bigint and c.author_id = ${viewer.id}::bigint)
        as has_commented,
      exists (select from muted_activities muted where muted.activity_id = ${activityId}::bigint
        and muted.member_id = ${viewer.id}::bigint) as is_muted`.execute(db)
  const { has_commented: hasCommented = false, is_muted = false } = rows[0] ?? {}
  return { is_concerned: hasCommented || activity.author_id === viewer.id, is_muted }
}

/** Muting again changes nothing. */
export async function muteActivity(db: Db, viewer: SignedInViewer, activityId: number): Promise<void> {
  await transaction(db, async (tx) => {
    await visibleActivity(tx, viewer, activityId)
    authorize(viewer, 'set', { kind: 'activity' })
    // Serializes the requests of one member, which would exceed the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended('muted_activities', ${viewer.id}::bigint))`.execute(tx)
    await sql`insert into muted_activities (member_id, activity_id)
      select ${viewer.id}::bigint, id from activities where id = ${activityId}::bigint for key share
      on conflict do nothing`.execute(tx)
    const { count } = await tx
      .selectFrom('muted_activities')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('member_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (count > limits.notificationChoices) throw apiError('choices_full')
  })
}

export async function unmuteActivity(db: Db, viewer: SignedInViewer, activityId: number): Promise<void> {
  await db
    .deleteFrom('muted_activities')
    .where('member_id', '=', viewer.id)
    .where('activity_id', '=', activityId)
    .execute()
}
