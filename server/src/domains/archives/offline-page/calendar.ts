import { dateText } from '@daystar/contract/date-texts'
import type { ArchivedDay } from '../records/activity-queries.ts'
import { type Html, html } from './html.ts'

const weekdays = [
  ['M', 'Monday'],
  ['T', 'Tuesday'],
  ['W', 'Wednesday'],
  ['T', 'Thursday'],
  ['F', 'Friday'],
  ['S', 'Saturday'],
  ['S', 'Sunday'],
] as const
const dayMs = 86_400_000

export const dayId = (date: string) => `day-${date}`
export const longDate = (date: string) => dateText('date', `${date}T00:00:00Z`, 'UTC')

/** The calendar of stars: one table for each month with activities, the newest year first and open. */
export function calendarOf(days: readonly ArchivedDay[]): Html[] {
  const years = Map.groupBy(days, ({ date }) => date.slice(0, 4))
  return [...years].reverse().map(([year, inYear], index) => {
    const months = [...Map.groupBy(inYear, ({ date }) => date.slice(0, 7))].map(([month, inMonth]) =>
      monthTable(month, new Map(inMonth.map(({ date, count }) => [date, count]))),
    )
    const summary = `${year}: ${inYear.length} ${inYear.length === 1 ? 'star' : 'stars'}`
    return index === 0
      ? html`<details open><summary>${summary}</summary><div class="months">${months}</div></details>`
      : html`<details><summary>${summary}</summary><div class="months">${months}</div></details>`
  })
}

function monthTable(month: string, counts: ReadonlyMap<string, number>): Html {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const dates: string[] = []
  for (let at = start; at < first || dateOf(at).startsWith(month) || dates.length % 7 > 0; at += dayMs)
    dates.push(dateOf(at))
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
  const name = dateText('monthAndYear', new Date(first), 'UTC')
  return html`<table class="month"><caption>${name}</caption><thead><tr>${weekdays.map(
    ([letter, day]) => html`<th scope="col"><abbr title="${day}">${letter}</abbr></th>`,
  )}</tr></thead><tbody>${weeks.map(
    (week) => html`<tr>${week.map((date) => cell(date, month, counts.get(date) ?? 0))}</tr>`,
  )}</tbody></table>`
}

function cell(date: string, month: string, count: number): Html {
  if (!date.startsWith(month)) return html`<td></td>`
  if (count === 0) return html`<td>${Number(date.slice(8))}</td>`
  const label = `${longDate(date)}: ${count} ${count === 1 ? 'activity' : 'activities'}`
  return html`<td><a href="#${dayId(date)}" aria-label="${label}">★</a></td>`
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
