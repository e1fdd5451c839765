import { dateText } from '@daystar/contract/texts/date-texts'
import type { WeekStart } from '@daystar/contract/texts/week-start'
import type { ArchivedDay } from '../records/activity-queries.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './page-context.ts'

type DateContext = Pick<PageContext, 'dateStyle'>
type CalendarContext = Pick<PageContext, 't' | 'dateStyle' | 'weekStart'>

const dayMs = 86_400_000
const sunday = Date.parse('2023-01-01T00:00:00Z')

export const dayId = (date: string) => `day-${date}`

export function longDate(date: string, { dateStyle }: DateContext): string {
  return dateText('date', `${date}T00:00:00Z`, 'UTC', dateStyle)
}

/** The name of a weekday from 0, Sunday, to 6, Saturday. */
export function weekdayName(weekday: number, { dateStyle }: DateContext): string {
  return dateText('weekday', new Date(sunday + weekday * dayMs), 'UTC', dateStyle)
}

function weekdayLetter(weekday: number, { dateStyle }: DateContext): string {
  return dateText('narrowWeekday', new Date(sunday + weekday * dayMs), 'UTC', dateStyle)
}

/** The weekdays from 0, Sunday, to 6, Saturday, in their order in the calendar. */
export function weekdaysFrom(weekStart: WeekStart): readonly number[] {
  return Array.from({ length: 7 }, (_, index) => (weekStart + index) % 7)
}

/** The calendar of stars: one table for each month with activities, the newest year first and open. */
export function calendarOf(days: readonly ArchivedDay[], context: CalendarContext): Html[] {
  const { t } = context
  const years = Map.groupBy(days, ({ date }) => date.slice(0, 4))
  return [...years].reverse().map(([year, inYear], index) => {
    const months = [...Map.groupBy(inYear, ({ date }) => date.slice(0, 7))].map(([month, inMonth]) =>
      monthTable(month, new Map(inMonth.map(({ date, count }) => [date, count])), context),
    )
    const summary = t('{count, plural, one {{year}: # star} other {{year}: # stars}}', {
      year,
      count: inYear.length,
    })
    return index === 0
      ? html`<details open><summary>${summary}</summary><div class="months">${months}</div></details>`
      : html`<details><summary>${summary}</summary><div class="months">${months}</div></details>`
  })
}

function monthTable(month: string, counts: ReadonlyMap<string, number>, context: CalendarContext): Html {
  const weekdays = weekdaysFrom(context.weekStart)
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const start = first - weekdays.indexOf(new Date(first).getUTCDay()) * dayMs
  const dates: string[] = []
  for (let at = start; at < first || dateOf(at).startsWith(month) || dates.length % 7 > 0; at += dayMs)
    dates.push(dateOf(at))
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
  const name = dateText('monthAndYear', new Date(first), 'UTC', context.dateStyle)
  return html`<table class="month"><caption>${name}</caption><thead><tr>${weekdays.map(
    (day) =>
      html`<th scope="col"><abbr title="${weekdayName(day, context)}">${weekdayLetter(day, context)}</abbr></th>`,
  )}</tr></thead><tbody>${weeks.map(
    (week) => html`<tr>${week.map((date) => cell(date, month, counts.get(date) ?? 0, context))}</tr>`,
  )}</tbody></table>`
}

function cell(date: string, month: string, count: number, { t, dateStyle }: CalendarContext): Html {
  if (!date.startsWith(month)) return html`<td></td>`
  if (count === 0) return html`<td>${Number(date.slice(8))}</td>`
  const label = t('{count, plural, one {{date}: # activity} other {{date}: # activities}}', {
    date: longDate(date, { dateStyle }),
    count,
  })
  return html`<td><a href="#${dayId(date)}" aria-label="${label}">★</a></td>`
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
