import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { apiError } from '../../platform/http/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { visibleTo, visibleToMember } from './access.ts'

/** The columns of an activity that commands in other domains need. */
export interface VisibleActivity {
  readonly id: number
  readonly author_id: number
  readonly title: string
  readonly audience: string
  readonly reach: string
  readonly occurred_at: Date
  readonly media_id: number | null
  readonly high_five_count: number
  readonly comment_count: number
}

/** Returns the activity if the viewer can see it. Throws `activity_not_found` if it is hidden or missing. */
export async function visibleActivity(reader: Reader, viewer: Viewer, id: number): Promise<VisibleActivity> {
  const activity = await selectVisibleActivity(reader, viewer, id).executeTakeFirst()
  if (!activity) throw apiError('activity_not_found')
  return activity
}

/**
 * Like `visibleActivity`, and locks the row against changes of its audience and reach and against deletion, for commands that
 * add rows that reference it. These rows update its counts, so the lock does not make such commands wait any longer.
 */
export async function lockVisibleActivity(tx: Tx, viewer: Viewer, id: number): Promise<VisibleActivity> {
  const activity = await selectVisibleActivity(tx, viewer, id).forNoKeyUpdate('a').executeTakeFirst()
  if (!activity) throw apiError('activity_not_found')
  return activity
}

function selectVisibleActivity(reader: Reader, viewer: Viewer, id: number) {
  return reader
    .selectFrom('activities as a')
    .select([
      'a.id',
      'a.author_id',
      'a.title',
      'a.audience',
      'a.reach',
      'a.occurred_at',
      'a.media_id',
      'a.high_five_count',
      'a.comment_count',
    ])
    .where('a.id', '=', id)
    .where(visibleTo(viewer, 'a'))
}

/** What decides who can see an activity, as it was at one moment. The names are those of the columns. */
export interface VisibilitySnapshot {
  readonly id: number
  readonly author_id: number
  readonly audience: string
  readonly reach: string
  readonly circle_ids: readonly number[]
}

/** Read before a change that hides the activity, to know later who could see it. The caller holds the lock on the activity. */
export async function visibilitySnapshot(tx: Tx, activityId: number): Promise<VisibilitySnapshot> {
  return await tx
    .selectFrom('activities as a')
    .select(['a.id', 'a.author_id', 'a.audience', 'a.reach'])
    .select(
      sql<number[]>`array(select circle_id from activity_circles l where l.activity_id = a.id order by 1)`.as(
        'circle_ids',
      ),
    )
    .where('a.id', '=', activityId)
    .executeTakeFirstOrThrow()
}

/** Filters the given members to those who can see the activity, for example before notifying them. */
export async function membersWhoCanSee(
  reader: Reader,
  activityId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  if (memberIds.length === 0) return []
  const rows = await reader
    .selectFrom('activities as a')
    .innerJoin('members as m', (join) => join.onTrue())
    .select('m.id')
    .where('a.id', '=', activityId)
    .where('m.id', '=', sql<number>`any(${[...memberIds]}::bigint[])`)
    .where(visibleToMember(sql.ref('m.id'), 'a'))
    .orderBy('m.id')
    .execute()
  return rows.map((row) => row.id)
}
