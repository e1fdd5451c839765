import type { EventRepeats } from '@daystar/contract/events/event'
import { Temporal } from 'temporal-polyfill'
import { zonedTime } from '../../../platform/text/zoned-times.ts'

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

/** The date until which rows are stored, a year after today or after the first start. */
export function horizonOf({ startDate, timeZone }: Pick<Schedule, 'startDate' | 'timeZone'>, now = new Date()): string {
  const today = dateIn(now, timeZone)
  return addDays(startDate > today ? startDate : today, daysInAdvance)
}

/** The longest series of dates that is stored at once. */
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

/** Returns whether the clocks of the time zone skip a time on a date. */
export function isSkipped(date: string, time: string, timeZone: string): boolean {
  return !zonedStart(date, { startTime: time, timeZone }).toPlainTime().equals(Temporal.PlainTime.from(time))
}

/** The wall times of an event. */
export interface WallTimes {
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
  const [start, end] = [startsAt, endsAt].map((instant) => zonedTime(instant, timeZone).toPlainDateTime()) as [
    Temporal.PlainDateTime,
    Temporal.PlainDateTime,
  ]
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
export function datesOf(
  { startDate, repeats }: Schedule,
  { from, to }: { from: string; to: string },
  limit = maxDates,
): string[] {
  if (repeats === null) return startDate >= from && startDate <= to ? [startDate] : []
  const last = repeats.until !== null && repeats.until < to ? repeats.until : to
  const dates: string[] = []
  for (const date of allDates(Temporal.PlainDate.from(startDate), repeats)) {
    const text = date?.toString()
    if (text !== undefined && text > last) break
    if (text !== undefined && text >= from) dates.push(text)
    if (dates.length === limit) break
  }
  return dates
}

/** The endless list of dates in their order; undefined for a month that lacks such a date. */
function* allDates(start: Temporal.PlainDate, { rule, every }: Repetition): Generator<Temporal.PlainDate | undefined> {
  for (let step = 0; step < 10_000; step++) yield dateAfter(start, rule, step * every)
}

/** The date a number of weeks or months after a start; undefined where there is none, such as a 31st of April. */
function dateAfter(start: Temporal.PlainDate, rule: EventRepeats, periods: number): Temporal.PlainDate | undefined {
  if (rule === 'weekly') return start.add({ weeks: periods })
  const month = start.toPlainYearMonth().add({ months: periods })
  const day = dayInMonth(start, rule, month)
  return day <= month.daysInMonth ? month.toPlainDate({ day }) : undefined
}

/** The day that corresponds to the start; greater than the last one where a month lacks it. */
function dayInMonth(start: Temporal.PlainDate, rule: EventRepeats, month: Temporal.PlainYearMonth): number {
  if (rule === 'monthly_day') return start.day
  const firstOfWeekday = 1 + ((start.dayOfWeek - month.toPlainDate({ day: 1 }).dayOfWeek + 7) % 7)
  const week = rule === 'monthly_weekday' ? weekOf(start) : Math.floor((month.daysInMonth - firstOfWeekday) / 7)
  return firstOfWeekday + 7 * week
}

/**
 * The day a number of weeks or months after the start of a schedule, and whether its rule has it. A month without such
 * a date has its last day, or the last such weekday.
 */
export function placeAfter({ startDate, repeats }: Schedule, periods: number): { day: string; isByRule: boolean } {
  if (repeats === null) return { day: startDate, isByRule: periods === 0 }
  const start = Temporal.PlainDate.from(startDate)
  const date = dateAfter(start, repeats.rule, periods)
  if (date) return { day: date.toString(), isByRule: periods % repeats.every === 0 }
  const month = start.toPlainYearMonth().add({ months: periods })
  const last = repeats.rule === 'monthly_day' ? month.daysInMonth : dayInMonth(start, repeats.rule, month) - 7
  return { day: month.toPlainDate({ day: last }).toString(), isByRule: false }
}

/** The periods of a rule from one date to another: weeks, which begin on Monday, or months. */
export function periodsBetween(from: string, to: string, rule: EventRepeats): number {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (rule !== 'weekly')
    return first.toPlainYearMonth().until(last.toPlainYearMonth(), { largestUnit: 'months' }).months
  const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 })
  return mondayOf(first).until(mondayOf(last)).days / 7
}

/** Returns whether two schedules repeat an event in the same weeks or months. */
export function hasSamePeriods({ repeats: one }: Schedule, { repeats: other }: Schedule): boolean {
  if (one === null || other === null) return one === other
  return (one.rule === 'weekly') === (other.rule === 'weekly') && one.every === other.every
}

/** The periods within which the start of a rule is found, such as that of a fifth Monday in every twelfth month. */
const maxPeriods = 1200

/** The first date of a rule from a day on, also before the start of the schedule. */
export function firstDateFrom(schedule: Schedule, from: string): string {
  const { startDate, repeats } = schedule
  if (repeats === null) return startDate
  const first = periodsBetween(startDate, from, repeats.rule)
  for (let periods = first; periods < first + maxPeriods; periods++) {
    const { day, isByRule } = placeAfter(schedule, periods)
    if (isByRule && day >= from) return day
  }
  return startDate
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
