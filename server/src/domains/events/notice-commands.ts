import { sql } from 'kysely'
import { transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { attendanceVisibleToMember } from './access.ts'

/**
 * Notifies members of what happened to an event: those named, or all who answered for one of the dates and did not
 * decline, each of the first of these dates. Only those who can see the event when the job runs.
 */
export async function notifyOfEvent(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { kind, eventIds, actorId, memberIds = null }: JobPayloads['notify_of_event'],
): Promise<void> {
  await transaction(db, async (tx) => {
    const recipients =
      memberIds === null
        ? sql`select n.event_id, n.member_id from event_answers n
            where n.event_id = any (${eventIds}::bigint[]) and n.answer <> 'declined'`
        : sql`select e.id, m.id from events e cross join members m
            where e.id = any (${eventIds}::bigint[]) and m.id = any (${memberIds}::bigint[])`
    const { rows } = await sql<{ memberId: number; eventId: number }>`
      select distinct on (r.member_id) r.member_id as "memberId", r.event_id as "eventId"
      from (${recipients}) r(event_id, member_id) join events e on e.id = r.event_id join event_series s on s.id = e.series_id
      where r.member_id <> ${actorId}::bigint and ${attendanceVisibleToMember(sql.ref('r.member_id'), 's')}
      order by r.member_id, e.starts_at`.execute(tx)
    if (rows.length > 0) await events.emit(tx, 'event.noticed', { kind, actorId, notices: rows })
  })
}
