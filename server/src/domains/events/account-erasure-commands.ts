import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { jobQueue } from '../../platform/jobs/job-queue.ts'
import { promoteWaiting } from './waiting-list-commands.ts'

/**
 * Removes an account that is being deleted from all events: its events pass to the organizer who was appointed first,
 * those without one are deleted, and places become free for the waiting lists.
 */
export async function removeEventsOf(db: Db, memberId: number): Promise<void> {
  await sql`
    with heirs as (
      select distinct on (i.series_id) i.series_id, i.member_id
      from event_invitations i join event_series s on s.id = i.series_id join members m on m.id = i.member_id
      where s.author_id = ${memberId} and i.is_organizer and m.removal_started_at is null
      order by i.series_id, i.created_at, i.member_id)
    update event_series s set author_id = heirs.member_id, media_id = null from heirs where heirs.series_id = s.id`.execute(
    db,
  )
  await db.deleteFrom('event_series').where('author_id', '=', memberId).execute()
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
