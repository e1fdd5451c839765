import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { queueRemindersAgain } from '../reminder-commands.ts'
import { type DatePlan, type PlannedDate, planDates, type ScheduleChange, type StoredDate } from './date-plan.ts'
import { insertDates, scheduleValues } from './dates-commands.ts'

/**
 * Gives the edited date and those that have not ended the times of a new schedule, and deletes those that it lacks.
 * Returns the ids of those whose time changed.
 */
export async function rescheduleDates(tx: Tx, jobs: Jobs, seriesId: number, change: ScheduleChange): Promise<number[]> {
  const rows = await lockDates(tx, seriesId)
  const isPlanned = ({ id, isOver }: StoredDate) => !isOver || id === change.editedId
  const stored = rows.filter(isPlanned)
  const past = rows.filter((row) => !isPlanned(row)).map(({ occursOn }) => occursOn)
  const plan = planDates(change, stored, past)
  await storeSchedule(tx, seriesId, plan)
  const remainingIds = new Set(plan.dates.map(({ id }) => id))
  const removedIds = stored.filter(({ id }) => !remainingIds.has(id)).map(({ id }) => id)
  if (removedIds.length > 0) await tx.deleteFrom('events').where('id', 'in', removedIds).execute()
  await storeDates(tx, plan.dates)
  await insertDates(tx, seriesId, plan.schedule, plan.addedDates)
  const before = new Map(stored.map((date) => [date.id, date]))
  const changed = plan.dates.filter(({ id, startsAt, endsAt }) => {
    const date = before.get(id)
    return +startsAt !== Number(date?.startsAt) || +endsAt !== Number(date?.endsAt)
  })
  for (const { id, startsAt } of changed) await queueRemindersAgain(tx, jobs, { id, starts_at: startsAt })
  return changed.map(({ id }) => id)
}

/** Locks all dates of a series, and returns them in the order in which they follow from the rule. */
async function lockDates(tx: Tx, seriesId: number): Promise<StoredDate[]> {
  const rows = await tx
    .selectFrom('events as e')
    .select(['e.id', 'e.occurs_on', 'e.starts_at', 'e.ends_at', 'e.is_moved'])
    .select([
      sql<boolean>`e.ends_at <= now()`.as('is_over'),
      sql<boolean>`(exists (select from event_answers n where n.event_id = e.id)
        or exists (select from event_comments c where c.event_id = e.id))`.as('is_used'),
    ])
    .where('e.series_id', '=', seriesId)
    .orderBy('e.occurs_on')
    .forUpdate('e')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    occursOn: row.occurs_on,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isMoved: row.is_moved,
    isOver: row.is_over,
    isUsed: row.is_used,
  }))
}

async function storeSchedule(tx: Tx, seriesId: number, { schedule, filledUntil }: DatePlan): Promise<void> {
  await tx
    .updateTable('event_series')
    .set({ ...scheduleValues(schedule), filled_until: filledUntil })
    .where('id', '=', seriesId)
    .execute()
}

async function storeDates(tx: Tx, dates: readonly PlannedDate[]): Promise<void> {
  // Moved out of the way first, because a date can become that of another row.
  const ids = dates.map(({ id }) => id)
  await sql`update events e set occurs_on = date '0001-01-01' + d.place::int
    from unnest(${ids}::bigint[]) with ordinality d (id, place) where e.id = d.id`.execute(tx)
  for (const { id, occursOn, startsAt, endsAt, isMoved, isOtherDay } of dates)
    await tx
      .updateTable('events')
      .set({ occurs_on: occursOn, starts_at: startsAt, ends_at: endsAt, is_moved: isMoved })
      // Another day was not cancelled.
      .$if(isOtherDay, (update) => update.set({ cancelled_at: null, cancel_reason: '' }))
      .where('id', '=', id)
      .execute()
}
