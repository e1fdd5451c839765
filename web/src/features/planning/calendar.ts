import { addDays, type LocalDate, weekOf, weekStartDateOf } from '#lib/texts/dates.ts'

/** A month as "YYYY-MM". */
export type Month = string

export interface CalendarDay {
  readonly date: LocalDate
  readonly inMonth: boolean
}

export function monthOf(date: LocalDate): Month {
  return date.slice(0, 7)
}

/** Adds a number of months, which may be negative. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Whole weeks, from the one that contains the month's first day to the one that contains its last day. */
export function weeksOf(month: Month): CalendarDay[][] {
  const nextFirst = `${addMonths(month, 1)}-01`
  const weeks: CalendarDay[][] = []
  for (let start = weekStartDateOf(`${month}-01`); start < nextFirst; start = addDays(start, 7)) {
    weeks.push(weekOf(start).map((date) => ({ date, inMonth: monthOf(date) === month })))
  }
  return weeks
}

/** The first and the last day of a month. */
export function datesOf(month: Month): [from: LocalDate, to: LocalDate] {
  return [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)]
}

/** A star is shown one calendar day after its activity. Calculated by date, so that time changes do not shift it. */
export function starDateOf(activityDate: LocalDate): LocalDate {
  return addDays(activityDate, 1)
}

/** The inclusive range of activity dates whose stars are shown in a month's weeks. */
export function activityDatesOf(month: Month): { from: LocalDate; to: LocalDate } {
  const days = weeksOf(month).flat()
  const first = days[0]?.date ?? `${month}-01`
  const last = days.at(-1)?.date ?? first
  return { from: addDays(first, -1), to: addDays(last, -1) }
}
