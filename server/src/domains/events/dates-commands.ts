import { type Selectable, sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../platform/database/database.ts'
import type { EventSeries } from '../../platform/database/tables.gen.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockComingEvents } from './lock-queries.ts'
import { queueRemindersAgain } from './reminder-commands.ts'
import { addDays, dateIn, datesOf, daysInAdvance, instantsOn, type Schedule } from './schedule.ts'

type SeriesRow = Pick<
  Selectable<EventSeries>,
  'start_date' | 'start_time' | 'time_zone' | 'duration_minutes' | 'repeats' | 'repeat_every' | 'repeat_until'
>

export function scheduleOf(row: SeriesRow): Schedule {
  return {
    startDate: row.start_date,
    startTime: row.start_time,
    timeZone: row.time_zone,
    durationMinutes: row.duration_minutes,
    repeats: row.repeats && { rule: row.repeats, every: row.repeat_every, until: row.repeat_until },
  }
}

/** The date until which rows are stored, a year after today or after the first start. */
export function horizonOf({ startDate, timeZone }: Pick<Schedule, 'startDate' | 'timeZone'>, now = new Date()): string {
  const today = dateIn(now, timeZone)
  return addDays(startDate > today ? startDate : today, daysInAdvance)
}

/** Inserts the dates of a schedule that are missing. */
export async function insertDates(tx: Tx, seriesId: number, schedule: Schedule, dates: readonly string[]) {
  if (dates.length === 0) return
  const rows = dates.map((date) => {
    const { startsAt, endsAt } = instantsOn(date, schedule)
    return { series_id: seriesId, occurs_on: date, starts_at: startsAt, ends_at: endsAt }
  })
  await tx
    .insertInto('events')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Gives the coming dates of a series the times of the new schedule in their order, so that answers stay with their
 * date, and deletes those that are too many. Returns the ids of those whose time changed.
 */
export async function rescheduleDates(tx: Tx, jobs: Jobs, seriesId: number, schedule: Schedule): Promise<number[]> {
  const coming = await lockComingEvents(tx, seriesId)
  const past = await tx
    .selectFrom('events')
    .select(sql<string | null>`max(occurs_on)`.as('last'))
    .where('series_id', '=', seriesId)
    .where('ends_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  const from = past?.last ? addDays(past.last, 1) : schedule.startDate
  const dates = datesOf(schedule, {
    from: schedule.repeats === null ? schedule.startDate : from,
    to: horizonOf(schedule),
  })
  const surplus = coming.slice(dates.length).map(({ id }) => id)
  if (surplus.length > 0) await tx.deleteFrom('events').where('id', 'in', surplus).execute()
  const kept = coming.slice(0, dates.length)
  // Moved out of the way first, because a date can become that of another row.
  for (const [index, { id }] of kept.entries())
    await tx
      .updateTable('events')
      .set({ occurs_on: addDays('0001-01-01', index) })
      .where('id', '=', id)
      .execute()
  const changedIds: number[] = []
  for (const [index, event] of kept.entries()) {
    const date = dates[index] ?? schedule.startDate
    const { startsAt, endsAt } = instantsOn(date, schedule)
    const isChanged = +startsAt !== +event.starts_at || +endsAt !== +event.ends_at
    await tx
      .updateTable('events')
      .set({
        occurs_on: date,
        starts_at: startsAt,
        ends_at: endsAt,
        is_moved: false,
        // Another date was not cancelled.
        ...(event.occurs_on !== date && { cancelled_at: null, cancel_reason: '' }),
      })
      .where('id', '=', event.id)
      .execute()
    if (!isChanged) continue
    changedIds.push(event.id)
    await queueRemindersAgain(tx, jobs, { id: event.id, starts_at: startsAt })
  }
  await insertDates(tx, seriesId, schedule, dates.slice(kept.length))
  await tx
    .updateTable('event_series')
    .set({ filled_until: horizonOf(schedule) })
    .where('id', '=', seriesId)
    .execute()
  return changedIds
}

/** Series whose dates end earlier than this many days before the horizon get further ones. */
const refillDays = 7
const seriesPerRun = 500

/**
 * Stores further dates of events that are repeated, and computes those that were stored again, because the rules of
 * their time zone may have changed since then.
 */
export async function extendEventSeries(db: Db): Promise<void> {
  const due = await db
    .selectFrom('event_series')
    .select('id')
    .where('repeats', 'is not', null)
    .where('filled_until', '<', sql<string>`current_date + ${daysInAdvance - refillDays}::int`)
    .where((eb) => eb.or([eb('repeat_until', 'is', null), eb('repeat_until', '>', eb.ref('filled_until'))]))
    .orderBy('filled_until')
    .limit(seriesPerRun)
    .execute()
  for (const { id } of due) await transaction(db, (tx) => extendOne(tx, id))
}

async function extendOne(tx: Tx, id: number): Promise<void> {
  const series = await tx.selectFrom('event_series').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!series) return
  const schedule = scheduleOf(series)
  const horizon = horizonOf(schedule)
  for (const event of await lockComingEvents(tx, id)) {
    const { startsAt, endsAt } = instantsOn(event.occurs_on, schedule)
    if (event.is_moved || (+startsAt === +event.starts_at && +endsAt === +event.ends_at)) continue
    await tx.updateTable('events').set({ starts_at: startsAt, ends_at: endsAt }).where('id', '=', event.id).execute()
  }
  const dates = datesOf(schedule, { from: addDays(series.filled_until, 1), to: horizon })
  await insertDates(tx, id, schedule, dates)
  await tx.updateTable('event_series').set({ filled_until: horizon }).where('id', '=', id).execute()
}
