import { type SqlBool, sql } from 'kysely'
import { type PageOf, type PageRequest, readPageOf } from '../../platform/api/paging.ts'
import type { SignedInViewer, Viewer } from '../../platform/authorization/viewer.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type DatedPerson, memberVisibleTo, type PersonRow, peoplePage, personJson } from '../accounts/index.ts'

/** The members whom a member follows, or the followers of a member, newest first. */
export function peopleConnectedTo(
  reader: Reader,
  viewer: Viewer,
  memberId: number,
  side: 'followees' | 'followers',
  page: PageRequest,
): Promise<PageOf<DatedPerson>> {
  const [ofMember, listed] =
    side === 'followees' ? ['c.follower_id', 'c.followee_id'] : ['c.followee_id', 'c.follower_id']
  return peoplePage(reader, page, {
    from: sql`connections c`,
    member: listed,
    at: 'c.accepted_at',
    tiebreaker: 'c.id',
    where: [
      sql<SqlBool>`${sql.ref(ofMember)} = ${memberId}::bigint and c.status = 'accepted'`,
      memberVisibleTo(viewer, 'm.id'),
    ],
  })
}

/** The members whom both the viewer and another member follow, those whom the viewer followed last first. */
export function followedByBoth(
  reader: Reader,
  viewer: SignedInViewer,
  memberId: number,
  page: PageRequest,
): Promise<PageOf<DatedPerson>> {
  const isCommon = sql<SqlBool>`c.follower_id = ${viewer.id}::bigint and c.status = 'accepted'
    and c.followee_id <> ${memberId}::bigint
    and exists (select from connections other where other.follower_id = ${memberId}::bigint
      and other.followee_id = c.followee_id and other.status = 'accepted' offset 0)`
  return peoplePage(reader, page, {
    from: sql`connections c`,
    member: 'c.followee_id',
    at: 'c.accepted_at',
    tiebreaker: 'c.id',
    where: [isCommon, memberVisibleTo(viewer, 'm.id')],
  })
}

export interface RequestRow {
  readonly id: number
  readonly status: 'pending' | 'accepted'
  readonly created_at: Date
  readonly requester: PersonRow
  readonly addressee: PersonRow
}

function requests(reader: Reader) {
  return reader
    .selectFrom('connections as c')
    .innerJoin('members as requester', 'requester.id', 'c.follower_id')
    .innerJoin('members as addressee', 'addressee.id', 'c.followee_id')
    .select(['c.id', 'c.status', 'c.created_at'])
    .select([personJson('requester').as('requester'), personJson('addressee').as('addressee')])
}

/** Pending requests that the member received, newest first. */
export async function requestsTo(reader: Reader, viewer: SignedInViewer, page: PageRequest) {
  const received = requests(reader).where('c.followee_id', '=', viewer.id).where('c.status', '=', 'pending')
  return await readPageOf(received.where(memberVisibleTo(viewer, 'c.follower_id')), page, newestFirst)
}

/** Requests that the member sent, pending or accepted, newest first. */
export async function requestsFrom(reader: Reader, viewer: SignedInViewer, page: PageRequest) {
  const sent = requests(reader).where('c.follower_id', '=', viewer.id)
  return await readPageOf(sent.where(memberVisibleTo(viewer, 'c.followee_id')), page, newestFirst)
}

const newestFirst = { at: 'c.created_at', id: 'c.id', direction: 'older' } as const

/**
 * Returns whether an accepted connection exists; true for the same member, because members can see their own
 * activities.
 */
export async function isFollowing(reader: Reader, followerId: number, followeeId: number): Promise<boolean> {
  if (followerId === followeeId) return true
  const row = await reader
    .selectFrom('connections')
    .select('id')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  return row !== undefined
}

export function requestById(reader: Reader, connectionId: number) {
  return requests(reader).where('c.id', '=', connectionId).executeTakeFirst()
}

/** The connections between two members in both directions; undefined if the viewer cannot see the other member. */
export async function connectionsBetween(reader: Reader, viewer: SignedInViewer, otherId: number) {
  const { id: memberId } = viewer
  return await reader
    .selectFrom('members as m')
    .leftJoin('connections as mine', (join) =>
      join.onRef('mine.followee_id', '=', 'm.id').on('mine.follower_id', '=', memberId),
    )
    .leftJoin('connections as theirs', (join) =>
      join.onRef('theirs.follower_id', '=', 'm.id').on('theirs.followee_id', '=', memberId),
    )
    .select(['mine.id as mine_id', 'mine.status as mine', 'theirs.id as theirs_id', 'theirs.status as theirs'])
    .where('m.id', '=', otherId)
    .where(memberVisibleTo(viewer, 'm.id', 'member:read'))
    .executeTakeFirst()
}

export async function personById(reader: Reader, id: number): Promise<PersonRow | undefined> {
  const row = await reader
    .selectFrom('members as m')
    .select(personJson('m').as('person'))
    .where('m.id', '=', id)
    .executeTakeFirst()
  return row?.person
}

/** Returns whether a member blocked another one, and whether the other one blocked them. */
export async function blocksBetween(
  reader: Reader,
  memberId: number,
  otherId: number,
): Promise<{ isOwn: boolean; isByOther: boolean }> {
  const rows = await reader
    .selectFrom('blocks')
    .select('blocker_id')
    .where('blocker_id', 'in', [memberId, otherId])
    .where('blocked_id', 'in', [memberId, otherId])
    .execute()
  return {
    isOwn: rows.some((row) => row.blocker_id === memberId),
    isByOther: rows.some((row) => row.blocker_id === otherId),
  }
}
