import { type Selectable, sql } from 'kysely'
import { type Db, type Tx, transaction } from '../../../platform/database/database.ts'
import type { EventSeries } from '../../../platform/database/tables.gen.ts'
import { lockComingEvents } from '../lock-queries.ts'
import { addDays, datesOf, daysInAdvance, horizonOf, instantsOn, type Schedule } from './schedule.ts'

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

/** The columns of a schedule. */
export function scheduleValues({ startDate, startTime, timeZone, durationMinutes, repeats }: Schedule) {
  return {
    start_date: startDate,
    start_time: startTime,
    time_zone: timeZone,
    duration_minutes: durationMinutes,
    repeats: repeats?.rule ?? null,
    repeat_every: repeats?.every ?? 1,
    repeat_until: repeats?.until ?? null,
  }
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
