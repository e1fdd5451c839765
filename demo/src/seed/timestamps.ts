import { type Db, transaction } from '@daystar/server/embedding'
import { sql } from 'kysely'
import { circles } from '../dataset/circles.ts'
import { members, pendingRequests } from '../dataset/members.ts'
import type { CreatedRows } from './activities.ts'
import type { Community } from './members-and-circles.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Replaces the time of the seeding by the times of the dataset. Stars and notifications follow the rows they belong to.
 */
export async function setTimestamps(db: Db, community: Community, created: CreatedRows, now: Date): Promise<void> {
  const idOf = (key: Parameters<Community['member']>[0]) => community.member(key).id
  const before = (ms: number) => new Date(now.getTime() - ms)
  const signUps = members.map(({ key, signedUpDaysAgo }) => ({ id: idOf(key), at: before(signedUpDaysAgo * dayMs) }))
  const creations = circles.map(({ key, createdDaysAgo }) => ({
    id: community.circleId(key),
    at: before(createdDaysAgo * dayMs),
  }))
  // The creator first, the others three days apart.
  const memberships = circles.flatMap((circle) =>
    circle.members.map((key, index) => ({
      circleId: community.circleId(circle.key),
      memberId: idOf(key),
      at: before((circle.createdDaysAgo - index * 3) * dayMs),
    })),
  )
  const requests = pendingRequests.map(({ from, to, hoursAgo }) => ({
    followerId: idOf(from),
    followeeId: idOf(to),
    at: before(hoursAgo * hourMs),
  }))

  await transaction(db, async (tx) => {
    await sql`update members m set created_at = r.at
      from ${records(signUps)} as r (id bigint, at timestamptz) where m.id = r.id`.execute(tx)
    await sql`update circles c set created_at = r.at, updated_at = r.at
      from ${records(creations)} as r (id bigint, at timestamptz) where c.id = r.id`.execute(tx)
    await sql`update circle_members m set joined_at = r.at
      from ${records(memberships)} as r ("circleId" bigint, "memberId" bigint, at timestamptz)
      where m.circle_id = r."circleId" and m.member_id = r."memberId"`.execute(tx)
    await sql`update connections c set
        created_at = greatest(f.created_at, t.created_at) + interval '1 day' * (1 + (c.id * 7) % 9),
        accepted_at = case when c.status = 'accepted' then greatest(f.created_at, t.created_at) + interval '1 day' * (1 + (c.id * 7) % 9) + interval '5 hours' end
      from members f, members t where f.id = c.follower_id and t.id = c.followee_id`.execute(tx)
    await sql`update connections c set created_at = r.at
      from ${records(requests)} as r ("followerId" bigint, "followeeId" bigint, at timestamptz)
      where c.follower_id = r."followerId" and c.followee_id = r."followeeId"`.execute(tx)
    await sql`update activities a set created_at = r.at
      from ${records(created.activities)} as r (id bigint, at timestamptz) where a.id = r.id`.execute(tx)
    await sql`update comments c set created_at = r.at
      from ${records(created.comments)} as r (id bigint, at timestamptz) where c.id = r.id`.execute(tx)
    await sql`update high_fives h set created_at = r.at
      from ${records(created.highFives)} as r ("activityId" bigint, "memberId" bigint, at timestamptz)
      where h.activity_id = r."activityId" and h.member_id = r."memberId"`.execute(tx)
    // Between 3 and 92 minutes after the comment, but not in the future.
    await sql`update comment_stars s set created_at = least(${now}, c.created_at + interval '1 minute' * (3 + (s.member_id * 37) % 90))
      from comments c where c.id = s.comment_id`.execute(tx)
    await sql`update notifications n set created_at = coalesce(
        (select h.created_at from high_fives h where n.type = 'activity_high_fived' and h.activity_id = n.activity_id and h.member_id = n.actor_id),
        (select s.created_at from comment_stars s where n.type = 'comment_starred' and s.comment_id = n.comment_id and s.member_id = n.actor_id),
        (select c.created_at from comments c where c.id = n.comment_id),
        (select case when n.type = 'connection_accepted' then c.accepted_at else c.created_at end from connections c where c.id = n.connection_id),
        (select a.occurred_at from activities a where a.id = n.activity_id),
        n.created_at)`.execute(tx)
  })
}

/** One parameter for any number of rows; the caller adds the column definitions. */
function records(rows: readonly object[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
}
