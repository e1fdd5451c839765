import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { apiError } from '../../platform/http/api-error.ts'
import { authorizer, inQuery, type Rules, recordDecision } from '../../platform/http/authorization.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { CircleWithRole } from '../circles/index.ts'

/**
 * The visibility predicate for activities, and the only place that decides visibility. Use it in the `where` clause of
 * a query on `activities as {alias}`:
 *
 *     .where(visibleTo(viewer, 'a'))
 *
 * Visitors see activities with audience `everyone` and reach `open`. Whether visitors may read at all (`PUBLIC_READ`)
 * is checked before the handler runs.
 */
export function visibleTo(viewer: { readonly id: number | null }, alias: string): RawBuilder<SqlBool> {
  recordDecision(viewer, 'activity:read')
  const a = (column: string) => sql.ref(`${alias}.${column}`)
  if (viewer.id === null) return sql<SqlBool>`(${a('audience')} = 'everyone' and ${a('reach')} = 'open')`
  return visibleToMember(sql`${viewer.id}::bigint`, alias)
}

/**
 * The same predicate for a member given as an SQL expression, for instance `sql.ref('m.id')`.
 *
 * `offset 0` keeps both subqueries as index probes, which run only for the few rows that are not open to everyone.
 * Without it, the planner may rewrite them into a scan of all memberships.
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

/** The columns of an activity that commands in other domains need. */
export interface VisibleActivity {
  readonly id: number
  readonly author_id: number
  readonly title: string
  readonly audience: string
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
      'a.occurred_at',
      'a.media_id',
      'a.high_five_count',
      'a.comment_count',
    ])
    .where('a.id', '=', id)
    .where(visibleTo(viewer, 'a'))
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

/** The circles that a command adds an activity to, with the author's role in each. */
interface AddedCircles {
  readonly addedCircles: readonly CircleWithRole[]
}

const authorOnly = (viewer: Viewer, activity: { readonly author_id: number }) =>
  viewer.id === activity.author_id ? null : 'author_only'

const memberOfEach = ({ addedCircles }: AddedCircles) =>
  addedCircles.every(({ role }) => role !== null) ? null : 'members_only'

const rules = {
  read: inQuery,
  readLatest: (_viewer: Viewer, author: { readonly isFollowed: boolean }) =>
    author.isFollowed ? null : 'follow_to_see',
  create: (_viewer: Viewer, activity: AddedCircles) => memberOfEach(activity),
  edit: (viewer: Viewer, activity: { readonly author_id: number } & AddedCircles) =>
    authorOnly(viewer, activity) ?? memberOfEach(activity),
  delete: authorOnly,
} satisfies Rules<'activity'>

export const authorize = authorizer('activity', rules)
