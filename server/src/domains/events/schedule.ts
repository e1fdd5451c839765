import type { EventRepeats } from '@daystar/contract/events'
import { Temporal } from 'temporal-polyfill'

/** A rule by which an event is repeated, until a date (inclusive) or without an end. */
export interface Repetition {
  readonly rule: EventRepeats
  readonly every: number
  readonly until: string | null
}

/** The times of an event as they are stored: the wall time in a time zone, and the rule. */
export interface Schedule {
  readonly startDate: string
  /** HH:MM, possibly with seconds. */
  readonly startTime: string
  readonly timeZone: string
  readonly durationMinutes: number
  readonly repeats: Repetition | null
}

/** The days for which the dates of a series are stored in advance. */
export const daysInAdvance = 366

/** The longest series of dates that one call computes. */
const maxDates = 500

/**
 * The instants of an event on a date; every date has the same duration. A time that the clocks skip is moved forward by
 * the length of the gap, and the first of two equal times is meant, as in RFC 5545.
 */
export function instantsOn(date: string, schedule: Omit<Schedule, 'repeats' | 'startDate'>) {
  const start = zonedStart(date, schedule)
  const end = start.add({ minutes: schedule.durationMinutes })
  return { startsAt: new Date(start.epochMilliseconds), endsAt: new Date(end.epochMilliseconds) }
}

function zonedStart(date: string, { startTime, timeZone }: Pick<Schedule, 'startTime' | 'timeZone'>) {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(startTime) })
}

interface WallTimes {
  readonly start_date: string
  readonly start_time: string
  readonly end_date: string
  readonly end_time: string
}

/** The minutes between two wall times in a time zone; at most 0 if the end is not after the start. */
export function minutesBetween(times: WallTimes, timeZone: string): number {
  const start = zonedStart(times.start_date, { startTime: times.start_time, timeZone })
  const end = zonedStart(times.end_date, { startTime: times.end_time, timeZone })
  return Math.round((end.epochMilliseconds - start.epochMilliseconds) / 60_000)
}

/** The wall times of two instants in a time zone, each as date and HH:MM. */
export function wallTimesOf(startsAt: Date, endsAt: Date, timeZone: string): WallTimes {
  const [start, end] = [startsAt, endsAt].map((instant) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime(),
  ) as [Temporal.PlainDateTime, Temporal.PlainDateTime]
  const time = (of: Temporal.PlainDateTime) => of.toPlainTime().toString({ smallestUnit: 'minute' })
  return {
    start_date: start.toPlainDate().toString(),
    start_time: time(start),
    end_date: end.toPlainDate().toString(),
    end_time: time(end),
  }
}

/** The calendar date of an instant in a time zone. */
export function dateIn(instant: Date, timeZone: string): string {
  return wallTimesOf(instant, instant, timeZone).start_date
}

/** The date a number of days later. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The days from one date to another; negative if it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days
}

/** The dates of an event from one date to another, both inclusive. */
export function datesOf({ startDate, repeats }: Schedule, { from, to }: { from: string; to: string }): string[] {
  if (repeats === null) return startDate >= from && startDate <= to ? [startDate] : []
  const last = repeats.until !== null && repeats.until < to ? repeats.until : to
  const dates: string[] = []
  for (const date of allDates(Temporal.PlainDate.from(startDate), repeats)) {
    const text = date?.toString()
    if (text !== undefined && text > last) break
    if (text !== undefined && text >= from) dates.push(text)
    if (dates.length === maxDates) break
  }
  return dates
}

/** The endless list of dates in their order; undefined for a month that lacks such a date. */
function* allDates(start: Temporal.PlainDate, { rule, every }: Repetition): Generator<Temporal.PlainDate | undefined> {
  for (let step = 0; step < 10_000; step++) {
    yield rule === 'weekly' ? start.add({ weeks: step * every }) : dateInMonth(start, rule, step * every)
  }
}

/** The date in a later month that corresponds to the start; undefined where there is none, such as a 31st of April. */
function dateInMonth(start: Temporal.PlainDate, rule: Exclude<EventRepeats, 'weekly'>, months: number) {
  const month = start.toPlainYearMonth().add({ months })
  if (rule === 'monthly_day') return start.day <= month.daysInMonth ? month.toPlainDate({ day: start.day }) : undefined
  const first = month.toPlainDate({ day: 1 })
  const firstOfWeekday = 1 + ((start.dayOfWeek - first.dayOfWeek + 7) % 7)
  const week = rule === 'monthly_weekday' ? weekOf(start) : Math.floor((month.daysInMonth - firstOfWeekday) / 7)
  const day = firstOfWeekday + 7 * week
  return day <= month.daysInMonth ? month.toPlainDate({ day }) : undefined
}

/** Returns whether a date is the last of its weekday in its month. */
export function isInLastWeek(date: string): boolean {
  const { day, daysInMonth } = Temporal.PlainDate.from(date)
  return day + 7 > daysInMonth
}

/** The number of the same weekdays in the month before a date. */
const weekOf = ({ day }: Temporal.PlainDate) => Math.floor((day - 1) / 7)

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The rule as an RRULE of RFC 5545. The end is an instant in UTC, because the start has a time zone. */
export function recurrenceRule({ startDate, startTime, timeZone, repeats }: Schedule): string | null {
  if (repeats === null) return null
  const start = Temporal.PlainDate.from(startDate)
  const weekday = weekdays[start.dayOfWeek - 1] ?? ''
  const by = {
    weekly: `FREQ=WEEKLY`,
    monthly_day: `FREQ=MONTHLY;BYMONTHDAY=${start.day}`,
    monthly_weekday: `FREQ=MONTHLY;BYDAY=${weekOf(start) + 1}${weekday}`,
    monthly_last_weekday: `FREQ=MONTHLY;BYDAY=-1${weekday}`,
  }[repeats.rule]
  const until = repeats.until === null ? '' : `;UNTIL=${utcOf(zonedStart(repeats.until, { startTime, timeZone }))}`
  return `${by}${repeats.every === 1 ? '' : `;INTERVAL=${repeats.every}`}${until}`
}

const utcOf = (time: Temporal.ZonedDateTime) =>
  `${time.toInstant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`
