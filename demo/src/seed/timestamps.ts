import { type Db, type Tx, transaction } from '@daystar/server/embedding'
import { sql } from 'kysely'
import { draftsOfMira } from '../dataset/drafts.ts'
import { invitationsOfMira } from '../dataset/invitations.ts'
import { members, pendingRequests, signUpOf } from '../dataset/members.ts'
import type { CreatedRows } from './activities.ts'
import { setCircleTimes } from './circle-timestamps.ts'
import type { Community } from './community.ts'
import { setEventTimes } from './event-timestamps.ts'
import type { CreatedEvent } from './events.ts'
import { setNotificationTimes } from './notification-timestamps.ts'
import { records } from './records.ts'

const hourMs = 3_600_000

interface CreatedContent extends CreatedRows {
  readonly events: readonly CreatedEvent[]
  readonly invitationIds: readonly number[]
}

/** Members who signed up long ago are without the limits of new accounts. */
export async function setSignUpTimes(db: Db, { member }: Pick<Community, 'member'>, now: Date): Promise<void> {
  const signUps = members.map(({ key }) => ({ id: member(key).id, at: signUpOf(key, now) }))
  await sql`update members m set created_at = r.at
    from ${records(signUps)} as r (id bigint, at timestamptz) where m.id = r.id`.execute(db)
}

/**
 * Replaces the time of the seeding by the times of the dataset. Stars and notifications follow the rows they belong to.
 */
export async function setTimestamps(db: Db, community: Community, created: CreatedContent, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  await transaction(db, async (tx) => {
    await setConnectionTimes(tx, community, before)
    await setActivityTimes(tx, created, now)
    await setCircleTimes(tx, community, before)
    await setEventTimes(tx, community, created.events, before)
    await setDraftAndInvitationTimes(tx, created.invitationIds, before)
    await setNotificationTimes(tx, now)
  })
}

async function setConnectionTimes(tx: Tx, { member }: Community, before: (hours: number) => Date): Promise<void> {
  const requests = pendingRequests.map(({ from, to, hoursAgo }) => ({
    followerId: member(from).id,
    followeeId: member(to).id,
    at: before(hoursAgo),
  }))
  await sql`update connections c set
      created_at = greatest(f.created_at, t.created_at) + interval '1 day' * (1 + (c.id * 7) % 9),
      accepted_at = case when c.status = 'accepted' then greatest(f.created_at, t.created_at) + interval '1 day' * (1 + (c.id * 7) % 9) + interval '5 hours' end
    from members f, members t where f.id = c.follower_id and t.id = c.followee_id`.execute(tx)
  await sql`update connections c set created_at = r.at
    from ${records(requests)} as r ("followerId" bigint, "followeeId" bigint, at timestamptz)
    where c.follower_id = r."followerId" and c.followee_id = r."followeeId"`.execute(tx)
}

async function setActivityTimes(tx: Tx, created: CreatedRows, now: Date): Promise<void> {
  // The least of a time and null would be the time.
  const editedAt = sql`case when r."editedAt" is not null then least(${now}, r."editedAt") end`
  await sql`update activities a set created_at = r.at, edited_at = ${editedAt}
    from ${records(created.activities)} as r (id bigint, at timestamptz, "editedAt" timestamptz) where a.id = r.id`.execute(
    tx,
  )
  await sql`update activity_versions v set written_at = a.created_at from activities a where a.id = v.activity_id`.execute(
    tx,
  )
  await sql`update comments c set created_at = r.at, edited_at = ${editedAt},
      pinned_at = case when c.pinned_at is not null then r.at end
    from ${records(created.comments)} as r (id bigint, at timestamptz, "editedAt" timestamptz) where c.id = r.id`.execute(
    tx,
  )
  await sql`update comment_versions v set written_at = c.created_at from comments c where c.id = v.comment_id`.execute(
    tx,
  )
  await sql`update high_fives h set created_at = r.at
    from ${records(created.highFives)} as r ("activityId" bigint, "memberId" bigint, at timestamptz)
    where h.activity_id = r."activityId" and h.member_id = r."memberId"`.execute(tx)
  // Between 3 and 92 minutes after the comment, but not in the future.
  await sql`update comment_stars s set created_at = least(${now}, c.created_at + interval '1 minute' * (3 + (s.member_id * 37) % 90))
    from comments c where c.id = s.comment_id`.execute(tx)
  await sql`update companions p set named_at = a.created_at,
      answered_at = case when p.answered_at is not null then a.created_at + interval '5 hours' end
    from activities a where a.id = p.activity_id`.execute(tx)
  await sql`update pinned_activities p set pinned_at = a.created_at from activities a where a.id = p.activity_id`.execute(
    tx,
  )
  await sql`update activity_links l set created_at = a.created_at, expires_at = l.expires_at - (l.created_at - a.created_at)
    from activities a where a.id = l.activity_id`.execute(tx)
}

async function setDraftAndInvitationTimes(
  tx: Tx,
  invitationIds: readonly number[],
  before: (hours: number) => Date,
): Promise<void> {
  const drafts = draftsOfMira.map(({ id, savedHoursAgo }) => ({ id, at: before(savedHoursAgo) }))
  const invitations = invitationsOfMira.map(({ createdHoursAgo }, index) => ({
    id: invitationIds[index],
    at: before(createdHoursAgo),
  }))
  await sql`update drafts d set created_at = r.at, updated_at = r.at
    from ${records(drafts)} as r (id uuid, at timestamptz) where d.id = r.id`.execute(tx)
  await sql`update invitations i set created_at = r.at, expires_at = i.expires_at - (i.created_at - r.at)
    from ${records(invitations)} as r (id bigint, at timestamptz) where i.id = r.id`.execute(tx)
}
