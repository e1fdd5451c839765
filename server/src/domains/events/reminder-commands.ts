import { type SqlBool, sql } from 'kysely'
import { type Tx, transaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { attendanceVisibleToMember } from './access.ts'

const minuteMs = 60_000

/** Queues the jobs that remind of a date, each replacing a waiting one for the same time. */
export async function queueReminders(
  tx: Tx,
  jobs: Jobs,
  { id, starts_at: startsAt }: { readonly id: number; readonly starts_at: Date },
  minutes: readonly number[],
): Promise<void> {
  for (const before of minutes) {
    const runAt = new Date(startsAt.getTime() - before * minuteMs)
    if (runAt.getTime() <= Date.now()) continue
    const payload = { eventId: id, minutes: before }
    await jobs.add(tx, 'remind_of_event', payload, { key: `remind_of_event:${id}:${before}`, runAt })
  }
}

/** Queues the reminders of all answers for a date again, after it was moved. */
export async function queueRemindersAgain(
  tx: Tx,
  jobs: Jobs,
  event: { readonly id: number; readonly starts_at: Date },
): Promise<void> {
  const rows = await tx
    .updateTable('event_answers')
    .set({ reminded_minutes: null })
    .where('event_id', '=', event.id)
    .returning('reminders')
    .execute()
  await queueReminders(tx, jobs, event, [...new Set(rows.flatMap(({ reminders }) => reminders))])
}

/**
 * Reminds the members who are going or may come, and who chose this time. They must still see the event, which must
 * neither have been cancelled nor moved to a later time.
 */
export async function remindOfEvent(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { eventId, minutes }: { readonly eventId: number; readonly minutes: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = await tx
      .updateTable('event_answers as n')
      .from('events as e')
      .innerJoin('event_series as s', 's.id', 'e.series_id')
      .set({ reminded_minutes: minutes })
      .whereRef('n.event_id', '=', 'e.id')
      .where('e.id', '=', eventId)
      .where('e.cancelled_at', 'is', null)
      .where(
        sql<SqlBool>`now() between e.starts_at - make_interval(mins => ${minutes}) - interval '1 minute' and e.starts_at`,
      )
      .where('n.answer', '<>', 'declined')
      .where('n.waiting_since', 'is', null)
      .where(sql<SqlBool>`${minutes}::int = any (n.reminders)`)
      .where(sql<SqlBool>`(n.reminded_minutes is null or n.reminded_minutes > ${minutes}::int)`)
      .where(attendanceVisibleToMember(sql.ref('n.member_id'), 's'))
      .returning(['n.member_id', 's.author_id'])
      .execute()
    const [first] = rows
    if (!first) return
    const memberIds = rows.map(({ member_id: id }) => id)
    await events.emit(tx, 'event.noticed', {
      kind: 'event_reminder',
      actorId: first.author_id,
      notices: memberIds.map((memberId) => ({ memberId, eventId })),
    })
  })
}
