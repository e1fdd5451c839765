import type { Tx } from '@daystar/server/embedding'
import { sql } from 'kysely'
import { circleInvitations, circleNotices, circleRequests, circles } from '../dataset/circles.ts'
import type { CircleKey, MemberKey } from '../dataset/model.ts'
import type { Community } from './community.ts'
import { records } from './records.ts'

/** Sets when circles were created and joined, and the times of their pins, requests, notices and invitations. */
export async function setCircleTimes(
  tx: Tx,
  { member, circleId }: Community,
  before: (hours: number) => Date,
): Promise<void> {
  const rowOf = (circle: CircleKey, key: MemberKey, hoursAgo: number) => ({
    circleId: circleId(circle),
    memberId: member(key).id,
    at: before(hoursAgo),
  })
  const creations = circles.map(({ key, createdDaysAgo }) => ({ id: circleId(key), at: before(createdDaysAgo * 24) }))
  // The creator first, the others three days apart.
  const memberships = circles.flatMap((circle) =>
    circle.members.map((key, index) => rowOf(circle.key, key, (circle.createdDaysAgo - index * 3) * 24)),
  )
  const requests = circleRequests.map(({ circle, from, hoursAgo }) => rowOf(circle, from, hoursAgo))
  const notices = circleNotices.map(({ circle, from, text, hoursAgo }) => ({ ...rowOf(circle, from, hoursAgo), text }))
  const invitations = circleInvitations.map(({ circle, to, hoursAgo }) => rowOf(circle, to, hoursAgo))

  await sql`update circles c set created_at = r.at, updated_at = r.at
    from ${records(creations)} as r (id bigint, at timestamptz) where c.id = r.id`.execute(tx)
  await sql`update circle_members m set joined_at = r.at
    from ${records(memberships)} as r ("circleId" bigint, "memberId" bigint, at timestamptz)
    where m.circle_id = r."circleId" and m.member_id = r."memberId"`.execute(tx)
  await sql`update circle_requests q set requested_at = r.at
    from ${records(requests)} as r ("circleId" bigint, "memberId" bigint, at timestamptz)
    where q.circle_id = r."circleId" and q.member_id = r."memberId"`.execute(tx)
  await sql`update circle_notices w set sent_at = r.at
    from ${records(notices)} as r ("circleId" bigint, "memberId" bigint, text text, at timestamptz)
    where w.circle_id = r."circleId" and w.author_id = r."memberId" and w.text = r.text`.execute(tx)
  await sql`update circle_notice_times t set sent_at = w.sent_at
    from circle_notices w where w.circle_id = t.circle_id`.execute(tx)
  await sql`update circle_invitations i set invited_at = r.at
    from ${records(invitations)} as r ("circleId" bigint, "memberId" bigint, at timestamptz)
    where i.circle_id = r."circleId" and i.member_id = r."memberId"`.execute(tx)
  // Texts when the circle was a week old, activities with their high fives.
  await sql`update circle_pins p set pinned_at = coalesce(
      (select max(h.created_at) from high_fives h where h.activity_id = p.activity_id), c.created_at + interval '7 days')
    from circles c where c.id = p.circle_id`.execute(tx)
}
