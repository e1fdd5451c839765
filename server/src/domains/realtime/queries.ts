import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { visibleToMember } from '../activities/index.ts'

export interface Audience {
  /** The activity id or author id of the invalidation event. */
  readonly of: number
  readonly memberId: number
}

/**
 * The given members in whose feeds the activities can be: authors, their followers and members of the circles, if the
 * activity is visible to them.
 */
export async function onlineReaders(
  reader: Reader,
  memberIds: readonly number[],
  activityIds: readonly number[],
): Promise<Audience[]> {
  const anyOnline = sql`any(${[...memberIds]}::bigint[])`
  const { rows } = await sql<Audience>`
    select a.id as "of", r.member_id as "memberId"
    from activities a
    cross join lateral (
      select a.author_id as member_id where a.author_id = ${anyOnline}
      union
      select f.follower_id from connections f
      where f.followee_id = a.author_id and f.status = 'accepted' and f.follower_id = ${anyOnline}
      union
      select cm.member_id from activity_circles ac join circle_members cm on cm.circle_id = ac.circle_id
      where ac.activity_id = a.id and cm.member_id = ${anyOnline}
    ) r
    where a.id = any(${[...activityIds]}::bigint[]) and ${visibleToMember(sql.ref('r.member_id'), 'a')}`.execute(reader)
  return rows
}

/** The given members who follow the authors, and the authors themselves. */
export async function onlineFollowers(
  reader: Reader,
  memberIds: readonly number[],
  authorIds: readonly number[],
): Promise<Audience[]> {
  const followers = await reader
    .selectFrom('connections')
    .select(['followee_id as of', 'follower_id as memberId'])
    .where('status', '=', 'accepted')
    .where(sql<SqlBool>`followee_id = any(${[...authorIds]}::bigint[])`)
    .where(sql<SqlBool>`follower_id = any(${[...memberIds]}::bigint[])`)
    .execute()
  return [...followers, ...authorIds.map((id) => ({ of: id, memberId: id }))]
}

/** The given sessions that exist and have not expired. */
export async function activeSessionIds(reader: Reader, sessionIds: readonly number[]): Promise<Set<number>> {
  const rows = await reader
    .selectFrom('sessions')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...sessionIds]}::bigint[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
