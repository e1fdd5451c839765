import type { Reader } from '../../platform/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { type PersonRow, personJson } from '../accounts/index.ts'

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
