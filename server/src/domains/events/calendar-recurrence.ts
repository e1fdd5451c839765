import type { Selectable } from 'kysely'
import type { EventSeries, Events } from '../../platform/database/tables.gen.ts'
import { scheduleOf } from './dates/dates-commands.ts'
import { datesOf, instantsOn, recurrenceRule } from './dates/schedule.ts'

export type CalendarDate = Pick<Selectable<Events>, 'occurs_on' | 'starts_at' | 'ends_at' | 'cancelled_at'>

/** The dates of a series as a rule of iCalendar with its exceptions. */
export interface CalendarRecurrence {
  readonly start: Date
  readonly minutes: number
  readonly rule: string | null
  /** The starts by the rule at which nothing takes place. */
  readonly excluded: readonly Date[]
  /** The starts of the dates that the rule does not have. */
  readonly added: readonly Date[]
  /** The dates whose times differ from those of the rule. */
  readonly replaced: readonly ReplacedDate[]
  readonly isCancelled: boolean
}

interface ReplacedDate {
  /** The start by the rule. */
  readonly original: Date
  readonly start: Date
  readonly minutes: number
}

/** Returns exactly the stored dates, which continue by the rule after the last one. */
export function calendarRecurrence(
  series: Selectable<EventSeries>,
  dates: readonly CalendarDate[],
): CalendarRecurrence {
  const schedule = scheduleOf(series)
  const isCancelled = dates.every(({ cancelled_at: at }) => at !== null)
  const shown = isCancelled ? dates : dates.filter(({ cancelled_at: at }) => at === null)
  const ruleDates =
    schedule.repeats && datesOf(schedule, { from: series.start_date, to: series.filled_until }, Infinity)
  const [firstByRule] = ruleDates ?? []
  if (!ruleDates || firstByRule === undefined) return withoutRule(shown, isCancelled)

  const byRule = new Set(ruleDates)
  const regular = new Map(shown.filter(({ occurs_on: day }) => byRule.has(day)).map((date) => [date.occurs_on, date]))
  const startOn = (day: string) => instantsOn(day, schedule).startsAt
  const irregular = shown.filter(({ occurs_on: day }) => !byRule.has(day))
  const replaced = [...regular].map(([day, date]) => ({ ...spanOf(date), original: startOn(day) }))
  return {
    start: startOn(firstByRule),
    minutes: series.duration_minutes,
    rule: recurrenceRule(schedule),
    excluded: ruleDates.filter((day) => !regular.has(day)).map(startOn),
    added: irregular.map(({ starts_at: at }) => at),
    replaced: [...replaced, ...irregular.map(asAdded)].filter(differsFrom(series.duration_minutes)),
    isCancelled,
  }
}

function withoutRule(dates: readonly CalendarDate[], isCancelled: boolean): CalendarRecurrence {
  const all = dates.map(asAdded).toSorted((one, other) => +one.start - +other.start)
  const [first] = all
  if (!first) throw new Error('The series has no date.')
  // Some programs leave out the start if it is not one of several dates.
  const added = all.length > 1 ? all.map(({ start }) => start) : []
  return { ...first, rule: null, excluded: [], added, replaced: all.filter(differsFrom(first.minutes)), isCancelled }
}

const spanOf = ({ starts_at: start, ends_at: end }: CalendarDate) => ({
  start,
  minutes: Math.round((+end - +start) / 60_000),
})

const asAdded = (date: CalendarDate): ReplacedDate => ({ ...spanOf(date), original: date.starts_at })

const differsFrom =
  (usualMinutes: number) =>
  ({ original, start, minutes }: ReplacedDate) =>
    +start !== +original || minutes !== usualMinutes
