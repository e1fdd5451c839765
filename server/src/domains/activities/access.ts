import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'

/**
 * Who sees an activity; nothing else in Daystar decides it. To stand in a `where` over `activities as {alias}`:
 *
 *     .where(visibleTo(viewer, 'a'))
 *
 * Visitors see what is open and meant for everyone. Whether visitors are answered at all is settled before.
 */
export function visibleTo(viewer: { readonly id: number | null }, alias: string): RawBuilder<SqlBool> {
  const a = (column: string) => sql.ref(`${alias}.${column}`)
  if (viewer.id === null) return sql<SqlBool>`(${a('audience')} = 'everyone' and ${a('reach')} = 'open')`
  return visibleToMember(sql`${viewer.id}::bigint`, alias)
}

/**
 * The same rule for a member who is a column, for instance `sql.ref('m.id')`.
 *
 * `offset 0` keeps both look-ups what they are: one index probe for the few rows that are not open to everyone. Without it the
 * planner may turn them into a scan of every membership.
 */
export function visibleToMember(memberId: RawBuilder<unknown>, alias: string): RawBuilder<SqlBool> {
  const a = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<SqlBool>`(${a('author_id')} = ${memberId} or (
    (${a('audience')} = 'everyone' or (${a('audience')} = 'followers' and exists (
      select from connections seen_by where seen_by.follower_id = ${memberId} and seen_by.followee_id = ${a('author_id')}
        and seen_by.status = 'accepted' offset 0)))
    and (${a('reach')} = 'open' or exists (
      select from activity_circles seen_in join circle_members seen_as on seen_as.circle_id = seen_in.circle_id
      where seen_in.activity_id = ${a('id')} and seen_as.member_id = ${memberId} offset 0))))`
}

/** What acting on an activity needs to know about it. */
export interface ActivityInSight {
  readonly id: number
  readonly author_id: number
  readonly title: string
  readonly audience: string
  readonly occurred_at: Date
  readonly media_id: number | null
  readonly high_five_count: number
  readonly comment_count: number
}

/** The activity if the viewer may see it; `activity_not_found` whether it is hidden or missing. */
export async function visibleActivity(reader: Reader, viewer: Viewer, id: number): Promise<ActivityInSight> {
  const activity = await activityInSight(reader, viewer, id).executeTakeFirst()
  if (!activity) throw refusal('activity_not_found')
  return activity
}

/** The same, and until the transaction ends nobody deletes it: for acts that add something to it. */
export async function heldActivity(tx: Tx, viewer: Viewer, id: number): Promise<ActivityInSight> {
  const activity = await activityInSight(tx, viewer, id).forKeyShare('a').executeTakeFirst()
  if (!activity) throw refusal('activity_not_found')
  return activity
}

function activityInSight(reader: Reader, viewer: Viewer, id: number) {
  return reader
    .selectFrom('activities as a')
    .select([
      'a.id',
      'a.author_id',
      'a.title',
      'a.audience',
      'a.occurred_at',
      'a.media_id',
      'a.high_five_count',
      'a.comment_count',
    ])
    .where('a.id', '=', id)
    .where(visibleTo(viewer, 'a'))
}

/** Those of the members who may see the activity, for telling them about it. */
export async function membersWhoSee(
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

/** Editing and deleting are the author's alone. */
export function isAuthor(viewer: Viewer, activity: { readonly author_id: number }): boolean {
  return viewer.id === activity.author_id
}
