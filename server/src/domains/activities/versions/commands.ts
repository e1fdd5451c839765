import { limits } from '@daystar/contract/limits'
import { type SqlBool, sql } from 'kysely'
import { apiError } from '../../../platform/api/api-error.ts'
import type { SignedInViewer } from '../../../platform/authorization/viewer.ts'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import { authorize } from '../access.ts'
import { columnsIn } from '../columns.ts'
import { contentColumns } from '../content.ts'
import { lockVisibleActivity } from '../visible-queries.ts'

const kept = sql.join(columnsIn('version').map((name) => sql.ref(name)))
const files = sql`array(
  select file from (select a.media_id, 1 union all select f.media_id, f.position from activity_media f
    where f.activity_id = a.id) attached(file, position) where file is not null order by position)`

/** Stores the activity as a version before an edit and returns its id. The caller holds the lock on the activity. */
export async function keepVersion(tx: Tx, activityId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into activity_versions (activity_id, written_at, ${kept}, circle_ids, media_ids, mentioned_ids)
    select a.id, coalesce(a.edited_at, a.created_at), ${kept},
      array(select circle_id from activity_circles l where l.activity_id = a.id order by 1), ${files},
      array(select member_id from activity_mentions m where m.activity_id = a.id order by 1)
    from activities a where a.id = ${activityId}::bigint returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Removes the version again if the edit changed nothing that a version shows, and the oldest of too many. */
export async function removeNeedlessVersions(tx: Tx, activityId: number, versionId: number): Promise<void> {
  const columns = (alias: string) => sql.join(contentColumns.map((name) => sql.ref(`${alias}.${name}`)))
  await sql`delete from activity_versions v using activities a where v.id = ${versionId}::bigint and a.id = v.activity_id
    and (${columns('v')}, v.media_ids) is not distinct from (${columns('a')}, ${files})`.execute(tx)
  const newest = tx
    .selectFrom('activity_versions')
    .select('id')
    .where('activity_id', '=', activityId)
    .orderBy('id', 'desc')
    .limit(limits.activityVersions)
  await tx.deleteFrom('activity_versions').where('activity_id', '=', activityId).where('id', 'not in', newest).execute()
}

/** Deletes a version of an own activity. */
export async function removeVersion(
  db: Db,
  viewer: SignedInViewer,
  { activityId, versionId }: { readonly activityId: number; readonly versionId: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    const activity = await lockVisibleActivity(tx, viewer, activityId)
    authorize(viewer, 'edit', { ...activity, addedCircles: [] })
    const { numDeletedRows } = await tx
      .deleteFrom('activity_versions')
      .where('id', '=', versionId)
      .where('activity_id', '=', activityId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw apiError('version_not_found')
  })
}

/** Deletes the versions that mention an account that is being deleted. */
export async function removeVersionsMentioning(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('activity_versions').where(sql<SqlBool>`mentioned_ids @> array[${memberId}]::bigint[]`).execute()
}
