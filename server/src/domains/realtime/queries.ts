import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasModeratorRole } from '../../platform/authorization/roles.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type VisibilitySnapshot, visibleToMember } from '../activities/index.ts'
import { hasCircleModeratorRole } from '../circles/index.ts'
import { notMutedBy } from '../safety/index.ts'

/** A recipient and the activity for which they were found. */
export interface ActivityReader {
  readonly activityId: number
  readonly memberId: number
  /**
   * True when the member mutes the author or a word of the activity, so that its appearance changes no feed of theirs.
   */
  readonly isMuted: boolean
}

/** The given members in whose feeds the activities can be. */
export async function onlineReaders(
  reader: Reader,
  memberIds: readonly number[],
  activityIds: readonly number[],
): Promise<ActivityReader[]> {
  const activities = sql`(select * from activities where id = any(${[...activityIds]}::bigint[]))`
  // The page of a muted circle shows its activities.
  const isMuted = sql<boolean>`not ${notMutedBy(sql.ref('r.member_id'), 'a', { circles: false })}`
  return readersAmong(reader, memberIds, { activities, links: sql`activity_circles`, isMuted })
}

/** The given members in whose feeds the activities were. Memberships and connections are those of now. */
export async function onlineFormerReaders(
  reader: Reader,
  memberIds: readonly number[],
  snapshots: readonly VisibilitySnapshot[],
): Promise<ActivityReader[]> {
  const activities = sql`jsonb_to_recordset(${JSON.stringify(snapshots)}::jsonb)`
  const columns = sql`(id bigint, author_id bigint, audience text, reach text, circle_ids bigint[])`
  const links = sql`(select a.id as activity_id, unnest(a.circle_ids) as circle_id)`
  return readersAmong(reader, memberIds, {
    activities: sql`(select * from ${activities} as snapshot${columns})`,
    links,
    isMuted: sql<boolean>`false`,
  })
}

interface ReadActivities {
  readonly activities: RawBuilder<unknown>
  readonly links: RawBuilder<unknown>
  readonly isMuted: RawBuilder<boolean>
}

/** Authors, their followers and members of the circles, if the activity is visible to them. */
async function readersAmong(
  reader: Reader,
  memberIds: readonly number[],
  { activities, links, isMuted }: ReadActivities,
): Promise<ActivityReader[]> {
  const anyOnline = sql`any(${[...memberIds]}::bigint[])`
  const { rows } = await sql<ActivityReader>`
    select a.id as "activityId", r.member_id as "memberId", ${isMuted} as "isMuted"
    from ${activities} a
    cross join lateral (
      select a.author_id as member_id where a.author_id = ${anyOnline}
      union
      select f.follower_id from connections f
      where f.followee_id = a.author_id and f.status = 'accepted' and f.follower_id = ${anyOnline}
      union
      select cm.member_id from ${links} ac join circle_members cm on cm.circle_id = ac.circle_id
      where ac.activity_id = a.id and cm.member_id = ${anyOnline}
    ) r
    where ${visibleToMember(sql.ref('r.member_id'), 'a', links)}`.execute(reader)
  return rows
}

interface Decider {
  /** The activity in whose circle the member is an admin or a moderator; null for moderators and operators. */
  readonly activityId: number | null
  readonly memberId: number
}

/**
 * The given members who see reports: moderators and operators see all, admins and moderators of circles those of what
 * is in their circles.
 */
export async function onlineDeciders(
  reader: Reader,
  memberIds: readonly number[],
  activityIds: readonly (number | null)[],
): Promise<Decider[]> {
  const anyOnline = sql`any(${[...memberIds]}::bigint[])`
  const { rows } = await sql<Decider>`
    select m.id as "memberId", null::bigint as "activityId" from members m where m.id = ${anyOnline} and ${hasModeratorRole('m')}
    union
    select cm.member_id, ac.activity_id from activity_circles ac join circle_members cm on cm.circle_id = ac.circle_id
    where ac.activity_id = any(${activityIds.filter((id) => id !== null)}::bigint[]) and ${hasCircleModeratorRole('cm')}
      and cm.member_id = ${anyOnline}`.execute(reader)
  return rows
}

interface OnlineCircleMember {
  readonly circleId: number
  readonly memberId: number
}

/** The given members who belong to the circles. */
export async function onlineCircleMembers(
  reader: Reader,
  memberIds: readonly number[],
  circleIds: readonly number[],
): Promise<OnlineCircleMember[]> {
  return await membersOfCircles(reader, memberIds, circleIds).execute()
}

/** The given members who are admins or moderators of the circles. */
export async function onlineCircleModerators(
  reader: Reader,
  memberIds: readonly number[],
  circleIds: readonly number[],
): Promise<OnlineCircleMember[]> {
  return await membersOfCircles(reader, memberIds, circleIds).where(hasCircleModeratorRole('circle_members')).execute()
}

const membersOfCircles = (reader: Reader, memberIds: readonly number[], circleIds: readonly number[]) =>
  reader
    .selectFrom('circle_members')
    .select(['circle_id as circleId', 'member_id as memberId'])
    .where(sql<SqlBool>`circle_id = any(${[...circleIds]}::bigint[])`)
    .where(sql<SqlBool>`member_id = any(${[...memberIds]}::bigint[])`)

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
