import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database.ts'
import { asked, circles, people } from '../story/people.ts'
import type { Moments } from './acts.ts'
import type { Cast } from './community.ts'

const dayMs = 86_400_000

/** Moves everything from the minute of the telling to when the story says it was; what follows from an act follows its date. */
export async function setDates(db: Db, cast: Cast, moments: Moments, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await transaction(db, async (tx) => {
    for (const p of people) {
      await tx
        .updateTable('members')
        .set({ created_at: ago(p.joined) })
        .where('id', '=', cast.voice(p.key).id)
        .execute()
    }
    for (const c of circles) {
      const id = cast.circleId(c.key)
      await tx
        .updateTable('circles')
        .set({ created_at: ago(c.founded), updated_at: ago(c.founded) })
        .where('id', '=', id)
        .execute()
      // Founder first, the others in the order they are named, a few days apart.
      for (const [turn, key] of c.members.entries()) {
        await tx
          .updateTable('circle_members')
          .set({ joined_at: ago(c.founded - turn * 3) })
          .where('circle_id', '=', id)
          .where('member_id', '=', cast.voice(key).id)
          .execute()
      }
    }
    await sql`update connections c set
        created_at = greatest(f.created_at, t.created_at) + interval '1 day' * (1 + (c.id * 7) % 9),
        accepted_at = case when c.status = 'accepted' then greatest(f.created_at, t.created_at) + interval '1 day' * (1 + (c.id * 7) % 9) + interval '5 hours' end
      from members f, members t where f.id = c.follower_id and t.id = c.followee_id`.execute(tx)
    for (const { from, to, hoursAgo } of asked) {
      await tx
        .updateTable('connections')
        .set({ created_at: ago(hoursAgo / 24) })
        .where('follower_id', '=', cast.voice(from).id)
        .where('followee_id', '=', cast.voice(to).id)
        .execute()
    }
    for (const { id, at } of moments.activities)
      await tx.updateTable('activities').set({ created_at: at }).where('id', '=', id).execute()
    for (const { id, at } of moments.comments) {
      await tx.updateTable('comments').set({ created_at: at }).where('id', '=', id).execute()
    }
    for (const { activityId, memberId, at } of moments.highFives) {
      await tx
        .updateTable('high_fives')
        .set({ created_at: at })
        .where('activity_id', '=', activityId)
        .where('member_id', '=', memberId)
        .execute()
    }
    // A star comes a while after its comment, and never from the future.
    await sql`update comment_stars s set created_at = least(${now}, c.created_at + interval '1 minute' * (3 + (s.member_id * 37) % 90))
      from comments c where c.id = s.comment_id`.execute(tx)
    await sql`update notifications n set created_at = coalesce(
        (select h.created_at from high_fives h where n.type = 'activity_high_fived' and h.activity_id = n.activity_id and h.member_id = n.actor_id),
        (select s.created_at from comment_stars s where n.type = 'comment_starred' and s.comment_id = n.comment_id and s.member_id = n.actor_id),
        (select c.created_at from comments c where c.id = n.comment_id),
        (select case when n.type = 'connection_accepted' then c.accepted_at else c.created_at end from connections c where c.id = n.connection_id),
        (select a.occurred_at from activities a where a.id = n.activity_id),
        n.created_at)`.execute(tx)
    // Nobody is signed in before the first visitor is.
    await tx.deleteFrom('sessions').execute()
  })
}
