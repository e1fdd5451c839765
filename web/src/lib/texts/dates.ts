import { type DateStyle, dateText } from '@daystar/contract/texts/date-texts'
import { weekStartOf } from '@daystar/contract/texts/week-start'
import { pageLanguage } from '../i18n/page-language.ts'
import { dateLocale } from '../i18n/page-locale.ts'
import { t } from '../i18n/translate.ts'
import { timeSettings } from './time-settings.ts'

/** A calendar date as a "YYYY-MM-DD" string: it sorts, compares and does not depend on a time zone. */
export type LocalDate = string

const two = (n: number) => String(n).padStart(2, '0')

const dateStyle = (): DateStyle => ({ locale: dateLocale, hourCycle: timeSettings().hourCycle })

/**
 * The time of an activity or a comment in the device's time zone: MM/DD/YYYY HH:MM in English, and the short format of
 * other languages. All other times have the style of `formatDateTime`.
 */
export function formatTimestamp(instant: string | Date): string {
  if (pageLanguage !== 'en') return dateText('shortDateAndTime', instant, undefined, dateStyle())
  const time = formatTime(instant)
  const d = new Date(instant)
  return time && `${two(d.getMonth() + 1)}/${two(d.getDate())}/${d.getFullYear()} ${time}`
}

/** "07:05", in the device's time zone. */
export function formatTime(instant: string | Date): string {
  return dateText('time', instant, undefined, dateStyle())
}

/** "21 November 2026 at 07:05", in the device's time zone unless another one is given. */
export function formatDateTime(instant: string | Date, timeZone?: string): string {
  return dateText('dateAndTime', instant, timeZone, dateStyle())
}

/** "21 November 2026": the date of an instant in the device's time zone. */
export function formatDate(instant: string | Date): string {
  return dateText('date', instant, undefined, dateStyle())
}

/** The calendar date of an instant in the local time zone. */
export function localDateOf(instant: string | Date): LocalDate {
  const d = new Date(instant)
  return `${String(d.getFullYear()).padStart(4, '0')}-${two(d.getMonth() + 1)}-${two(d.getDate())}`
}

export function today(): LocalDate {
  return localDateOf(new Date())
}

/** Adds days to a calendar date; negative values subtract. Uses UTC, where no day has 23 or 25 hours. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const d = new Date(`${date}T00:00:00Z`)
  d.setUTCDate(d.getUTCDate() + days)
  return d.toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(date: LocalDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The first day of the week that contains the date, by the language or the choice of the member. */
export function weekStartDateOf(date: LocalDate): LocalDate {
  const first = weekStartOf(pageLanguage, timeSettings().weekStart) - 1
  return addDays(date, -((weekdayOf(date) - first + 7) % 7))
}

/** The seven days of the week that contains the date. */
export function weekOf(date: LocalDate): LocalDate[] {
  const start = weekStartDateOf(date)
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/**
 * A part of a calendar date in words; an empty text for a text that is not a date. It stands alone, so it begins with a
 * capital letter in languages that write days and months with a small one.
 */
function calendarText(format: Parameters<typeof dateText>[0], date: LocalDate): string {
  const text = dateText(format, `${date}T00:00:00Z`, 'UTC', dateStyle())
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * The two parts of a day heading: "Today" and "21 November", or "Monday" and "3 March 2025". "No date" for an unknown
 * day.
 */
export function dayHeading(date: LocalDate, now: LocalDate = today()): { name: string; date: string } {
  if (date === '') return { name: t('No date'), date: '' }
  const name = date === now ? t('Today') : date === addDays(now, -1) ? t('Yesterday') : calendarText('weekday', date)
  return { name, date: calendarText(date.slice(0, 4) === now.slice(0, 4) ? 'dayAndMonth' : 'date', date) }
}

/** "Monday", or "M" as the short name at the top of a calendar. */
export function weekdayName(date: LocalDate, length: 'long' | 'narrow'): string {
  return calendarText(length === 'long' ? 'weekday' : 'narrowWeekday', date)
}

/** The heading of a day with the weekday in any case; the weekly plan is organized by weekday. */
export function weekdayHeading(date: LocalDate): { name: string; date: string } {
  return { name: calendarText('weekday', date), date: calendarText('dayAndMonth', date) }
}

/** "21 November 2026". */
export function formatLocalDate(date: LocalDate): string {
  return calendarText('date', date)
}

/** "November" for the current year, "November 2025" for other years. `month` is "YYYY-MM". */
export function formatMonth(month: string, now: LocalDate = today()): string {
  return calendarText(month.slice(0, 4) === now.slice(0, 4) ? 'month' : 'monthAndYear', `${month}-01`)
}

/** This device's IANA time zone. */
export function deviceTimeZone(): string {
  // biome-ignore lint/nursery/noJsRestrictedProperties: nothing is formatted.
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
