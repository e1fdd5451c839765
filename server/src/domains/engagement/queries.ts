import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { visibleTo } from '../activities/index.ts'

export async function highFiveCount(reader: Reader, activityId: number): Promise<number> {
  const row = await reader
    .selectFrom('activities')
    .select('high_five_count')
    .where('id', '=', activityId)
    .executeTakeFirst()
  return row?.high_five_count ?? 0
}

/** Locks the activity if the viewer can see it or has given it a high five. Throws `activity_not_found` otherwise. */
export async function lockVisibleOrHighFivedActivity(tx: Tx, viewer: SignedInViewer, activityId: number) {
  const activity = await tx
    .selectFrom('activities as a')
    .select(['a.id', 'a.author_id'])
    .where('a.id', '=', activityId)
    .where(
      sql<SqlBool>`(${visibleTo(viewer, 'a')} or exists (
        select from high_fives h where h.activity_id = a.id and h.member_id = ${viewer.id}))`,
    )
    .forNoKeyUpdate('a')
    .executeTakeFirst()
  if (!activity) throw apiError('activity_not_found')
  return activity
}
