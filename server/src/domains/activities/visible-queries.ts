import type { Commenting } from '@daystar/contract/comments'
import type { LastEdit } from '@daystar/contract/fields'
import { sql } from 'kysely'
import { apiError } from '../../platform/api/api-error.ts'
import { lastEdits } from '../../platform/api/last-edits.ts'
import type { Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { WriteMode } from '../../platform/database/group-commit.ts'
import { memberVisibleTo } from '../accounts/index.ts'
import { readableCircleIds } from '../circles/index.ts'
import { visibleTo, visibleToMember } from './access.ts'

/** The columns of an activity that commands in other domains need. */
export interface VisibleActivity {
  readonly id: number
  readonly author_id: number
  readonly title: string
  readonly audience: string
  readonly reach: string
  readonly commenting: Commenting
  readonly occurred_at: Date
  readonly media_id: number | null
  readonly high_five_count: number
}

const visibleColumns = [
  'id',
  'author_id',
  'title',
  'audience',
  'reach',
  'commenting',
  'occurred_at',
  'media_id',
  'high_five_count',
] as const satisfies (keyof VisibleActivity)[]

/** Returns the activity if the viewer can see it. Throws `activity_not_found` if it is hidden or missing. */
export async function visibleActivity(reader: Reader, viewer: Viewer, id: number): Promise<VisibleActivity> {
  const activity = await selectVisibleActivity(reader, viewer, id).executeTakeFirst()
  if (!activity) throw apiError('activity_not_found')
  return activity
}

/**
 * Like `visibleActivity`, and locks the row against changes of its audience and reach and against deletion, for
 * commands that add rows that reference it. These rows update its counts, so the lock does not make such commands wait
 * any longer.
 */
export async function lockVisibleActivity(tx: Tx, viewer: Viewer, id: number): Promise<VisibleActivity> {
  const activity = await selectVisibleActivity(tx, viewer, id).forNoKeyUpdate('a').executeTakeFirst()
  if (!activity) throw apiError('activity_not_found')
  return activity
}

/** A member, and an activity that they may see. */
export interface ActivityViewing {
  readonly memberId: number
  readonly activityId: number
}

/**
 * Loads and locks the visible activities of several members, in the order of the ids of the activities. A `batch`
 * leaves out activities that are locked by others, like those that the member cannot see.
 */
export async function lockVisibleActivities(
  tx: Tx,
  viewings: readonly ActivityViewing[],
  mode: WriteMode,
): Promise<(VisibleActivity | undefined)[]> {
  const memberIds = viewings.map(({ memberId }) => memberId)
  const activityIds = viewings.map(({ activityId }) => activityId)
  const { rows } = await sql<VisibleActivity & { position: number }>`
    select v.position::int, ${sql.join(visibleColumns.map((column) => sql.ref(`a.${column}`)))}
    from unnest(${memberIds}::bigint[], ${activityIds}::bigint[]) with ordinality as v(member_id, activity_id, position)
    join activities a on a.id = v.activity_id
    where ${visibleToMember(sql.ref('v.member_id'), 'a')}
    order by a.id for no key update of a ${mode === 'batch' ? sql`skip locked` : sql``}`.execute(tx)
  if (mode === 'single' && rows.length < viewings.length) throw apiError('activity_not_found')
  const found = new Map(rows.map(({ position, ...activity }) => [position, activity]))
  return viewings.map((_, index) => found.get(index + 1))
}

function selectVisibleActivity(reader: Reader, viewer: Viewer, id: number) {
  return reader
    .selectFrom('activities as a')
    .select(visibleColumns.map((column) => `a.${column}` as const))
    .where('a.id', '=', id)
    .where(visibleTo(viewer, 'a'))
}

/** The columns that decide who can see an activity, as they were at one moment. */
export interface VisibilitySnapshot {
  readonly id: number
  readonly author_id: number
  readonly audience: string
  readonly reach: string
  readonly circle_ids: readonly number[]
}

/**
 * Read before a change that hides the activity, to know later who could see it. The caller holds the lock on the
 * activity.
 */
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

/** The ids of activities, members and circles. */
export interface SubjectIds {
  readonly activity_ids: number[]
  readonly member_ids: number[]
  readonly circle_ids: number[]
}

/** Those of the given subjects that the viewer can see, and when the activities were edited. */
export async function visibleSubjects(
  reader: Reader,
  viewer: Viewer,
  given: SubjectIds,
): Promise<SubjectIds & { readonly edited_activities: LastEdit[] }> {
  const seen = await reader
    .selectFrom('activities as a')
    .select(['a.id', 'a.edited_at'])
    .where('a.id', '=', sql<number>`any(${given.activity_ids}::bigint[])`)
    .where(visibleTo(viewer, 'a'))
    .execute()
  const members = await reader
    .selectFrom('members as m')
    .select('m.id')
    .where('m.id', '=', sql<number>`any(${given.member_ids}::bigint[])`)
    .where(memberVisibleTo(viewer, 'm.id'))
    .execute()
  return {
    activity_ids: seen.map(({ id }) => id),
    edited_activities: lastEdits(seen),
    member_ids: members.map(({ id }) => id),
    circle_ids: await readableCircleIds(reader, viewer, given.circle_ids),
  }
}
