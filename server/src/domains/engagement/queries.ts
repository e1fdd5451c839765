import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { apiError } from '../../platform/http/api-error.ts'
import type { SignedInViewer, Viewer } from '../../platform/http/viewer.ts'
import { type PersonRow, personJson } from '../accounts/index.ts'
import { visibleTo } from '../activities/index.ts'

/** Bounds the lists of high fivers and commenters, which are not paginated. */
const maxPeople = 100

export interface EngagementRows {
  readonly highFivers: PersonRow[]
  readonly commenters: PersonRow[]
  readonly hasHighFived: boolean
}

/** High fivers and commenters, newest first. A member with several comments is listed once, by the latest one. */
export async function engagementOf(reader: Reader, viewer: Viewer, activityId: number): Promise<EngagementRows> {
  const [highFivers, commenters, isHighFived] = await Promise.all([
    highFiversOf(reader, activityId),
    commentersOf(reader, activityId),
    viewer.id === null ? false : hasHighFived(reader, activityId, viewer.id),
  ])
  return { highFivers, commenters, hasHighFived: isHighFived }
}

async function highFiversOf(reader: Reader, activityId: number): Promise<PersonRow[]> {
  const rows = await reader
    .selectFrom('high_fives as h')
    .innerJoin('members as m', 'm.id', 'h.member_id')
    .select(personJson('m').as('person'))
    .where('h.activity_id', '=', activityId)
    .orderBy('h.created_at', 'desc')
    .orderBy('h.member_id', 'desc')
    .limit(maxPeople)
    .execute()
  return rows.map(({ person }) => person)
}

async function commentersOf(reader: Reader, activityId: number): Promise<PersonRow[]> {
  const rows = await reader
    .selectFrom(
      reader
        .selectFrom('comments')
        .select((eb) => ['author_id', eb.fn.max('id').as('latest_id')])
        .where('activity_id', '=', activityId)
        .groupBy('author_id')
        .orderBy('latest_id', 'desc')
        .limit(maxPeople)
        .as('c'),
    )
    .innerJoin('members as m', 'm.id', 'c.author_id')
    .select(personJson('m').as('person'))
    .orderBy('c.latest_id', 'desc')
    .execute()
  return rows.map(({ person }) => person)
}

async function hasHighFived(reader: Reader, activityId: number, memberId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('high_fives')
    .select('member_id')
    .where('activity_id', '=', activityId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

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
