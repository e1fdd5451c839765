import { addDays, type LocalDate, weekOf, weekStartDateOf } from '#lib/texts/dates.ts'

/** A month as "YYYY-MM". */
export type Month = string

/** Adds a number of months, which may be negative. */
export function addMonths(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The whole weeks of a month. */
export function weeksOfMonth(month: Month): LocalDate[][] {
  const nextFirst = `${addMonths(month, 1)}-01`
  const weeks: LocalDate[][] = []
  for (let start = weekStartDateOf(`${month}-01`); start < nextFirst; start = addDays(start, 7))
    weeks.push(weekOf(start))
  return weeks
}
