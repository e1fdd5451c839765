import type { EventAudience } from '@daystar/contract/events/event'
import { type SqlBool, sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import { jobQueue } from '../../platform/jobs/job-queue.ts'
import { hiddenMemberIds, isReachable } from '../accounts/index.ts'
import { lockCircles } from '../circles/index.ts'
import { eventVisibleToMember } from './access.ts'
import { removeHiddenAnswers } from './answers/commands.ts'
import { promoteWaiting } from './answers/waiting-list-commands.ts'

/**
 * Removes an account that is being deleted from all events: its events pass to others who see them, those without an
 * heir are deleted, and places become free for the waiting lists.
 */
export async function removeEventsOf(db: Db, memberId: number): Promise<void> {
  const own = await db
    .selectFrom('event_series')
    .select(['id', 'circle_id'])
    .where('author_id', '=', memberId)
    .execute()
  for (const { id, circle_id: circleId } of own)
    await transaction(db, async (tx) => {
      if (circleId !== null) await lockCircles(tx, [circleId])
      const series = tx.selectFrom('event_series').select('author_id').where('id', '=', id)
      // Another run of the job can have passed it on.
      if ((await series.forUpdate().executeTakeFirst())?.author_id !== memberId) return
      const heirId = await heirOf(tx, id)
      if (heirId === undefined) await tx.deleteFrom('event_series').where('id', '=', id).execute()
      else await passOn(tx, id, heirId)
    })
  const answers = await db.selectFrom('event_answers').select('event_id').where('member_id', '=', memberId).execute()
  for (const { event_id: eventId } of answers) {
    await transaction(db, async (tx) => {
      const event = await tx
        .selectFrom('events as e')
        .innerJoin('event_series as s', 's.id', 'e.series_id')
        .select(['e.id', 's.capacity', 's.author_id'])
        .where('e.id', '=', eventId)
        .forUpdate('e')
        .executeTakeFirst()
      await tx.deleteFrom('event_answers').where('event_id', '=', eventId).where('member_id', '=', memberId).execute()
      if (event) await promoteWaiting(tx, jobQueue, { ...event, authorId: event.author_id })
    })
  }
  await db.deleteFrom('event_comments').where('author_id', '=', memberId).execute()
}

/**
 * The member to whom an event passes: the organizer who was appointed first, or the admin who joined its circle first.
 * They belong to the circle, see the event, and are not hidden from its author.
 */
async function heirOf(tx: Tx, seriesId: number): Promise<number | undefined> {
  const candidates = sql<{ member_id: number; rank: number; since: Date }>`(
    select i.member_id, 1, i.created_at from event_invitations i where i.series_id = s.id and i.is_organizer
    union all select a.member_id, 2, a.joined_at from circle_members a
      where a.circle_id = s.circle_id and a.role = 'admin')`
  const { rows } = await sql<{ id: number }>`
    select m.id from event_series s cross join lateral ${candidates} heir (member_id, rank, since)
      join members m on m.id = heir.member_id
    where s.id = ${seriesId} and m.id <> s.author_id and ${isReachable('m')}
      and (s.circle_id is null or exists (
        select from circle_members cm where cm.circle_id = s.circle_id and cm.member_id = m.id))
      and ${eventVisibleToMember(sql.ref('m.id'), 's')} and m.id <> all (${hiddenMemberIds(sql.ref('s.author_id'))})
    order by heir.rank, heir.since, m.id limit 1`.execute(tx)
  return rows[0]?.id
}

/**
 * Makes a member the author of an event, without showing it to anyone else: one for followers is for those of them who
 * answered, because the new author has other followers.
 */
async function passOn(tx: Tx, seriesId: number, heirId: number): Promise<void> {
  await sql`
    insert into event_invitations (series_id, member_id, invited_by)
    select distinct s.id, n.member_id, ${heirId}::bigint
    from event_series s join events e on e.series_id = s.id join event_answers n on n.event_id = e.id
    where s.id = ${seriesId} and s.audience = 'followers' and n.answer <> 'declined' and n.member_id <> s.author_id
      and ${eventVisibleToMember(sql.ref('n.member_id'), 's')}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('event_invitations').where('series_id', '=', seriesId).where('member_id', '=', heirId).execute()
  await tx
    .updateTable('event_series')
    .set({ author_id: heirId, media_id: null })
    .set({ audience: sql<EventAudience>`case when audience = 'followers' then 'invited' else audience end` })
    .where('id', '=', seriesId)
    .execute()
  await tx
    .updateTable('event_invitations as i')
    .from('blocks as b')
    .set({ is_organizer: false })
    .where('i.series_id', '=', seriesId)
    .where(
      sql<SqlBool>`((b.blocker_id = ${heirId} and b.blocked_id = i.member_id)
        or (b.blocked_id = ${heirId} and b.blocker_id = i.member_id))`,
    )
    .execute()
  await removeHiddenAnswers(tx, jobQueue, { seriesId })
}
