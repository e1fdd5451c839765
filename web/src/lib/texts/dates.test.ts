import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import {
  addDays,
  dayHeading,
  formatDate,
  formatDateTime,
  formatMonth,
  formatTimestamp,
  localDateOf,
  weekdayOf,
  weekOf,
  weekStartDateOf,
} from './dates.ts'
import { rememberTimeSettings } from './time-settings.ts'

afterEach(() => rememberTimeSettings({ hour_cycle: null, week_start: null }))

const anyDate = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2150-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('formats all other dates and times in words, in the local time zone', () => {
  expect(formatDateTime(new Date(2026, 10, 21, 7, 5))).toBe('21 November 2026 at 07:05')
  expect(formatDate(new Date(2026, 0, 1, 0, 0))).toBe('1 January 2026')
  expect(formatDate(new Date(2026, 11, 31, 23, 59))).toBe('31 December 2026')
  expect(formatDateTime('not a date')).toBe('')
})

test('formats a timestamp as MM/DD/YYYY HH:MM in the local time zone', () => {
  expect(formatTimestamp(new Date(2026, 10, 21, 7, 5))).toBe('11/21/2026 07:05')
  expect(formatTimestamp('not a date')).toBe('')
})

test('adds February 29 in leap years only', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
})

test('crosses the year boundary after December 31', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('returns the same date after adding and subtracting the same number of days', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
    }),
  )
})

test.each([1, 6, 7])('starts a week on the day %i that the member chose', (weekStart) => {
  rememberTimeSettings({ hour_cycle: null, week_start: weekStart })
  fc.assert(
    fc.property(anyDate, (date) => {
      const week = weekOf(date)
      expect(week).toHaveLength(7)
      expect(week).toContain(date)
      expect(weekdayOf(week[0] ?? '')).toBe(weekStart - 1)
    }),
  )
})

test('formats times with 12 hours for a member who chose so', () => {
  rememberTimeSettings({ hour_cycle: 'h12', week_start: null })
  expect(formatTimestamp(new Date(2026, 10, 21, 0, 5))).toBe('11/21/2026 12:05 am')
  expect(formatTimestamp(new Date(2026, 10, 21, 15, 5))).toBe('11/21/2026 3:05 pm')
  expect(formatDateTime(new Date(2026, 10, 21, 15, 5))).toBe('21 November 2026 at 3:05 pm')
})

test('starts a week on the Monday on or before the date', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const monday = weekStartDateOf(date)
      expect(weekdayOf(monday)).toBe(0)
      expect(addDays(monday, weekdayOf(date))).toBe(date)
    }),
  )
})

test('advances the weekday by one per calendar day', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) + 1) % 7)
    }),
  )
})

test('maps an instant to its local calendar date', () => {
  expect(localDateOf(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01')
  expect(localDateOf(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})

test('labels today and yesterday, and adds the year for dates in other years', () => {
  expect(dayHeading('2026-11-21', '2026-11-21')).toEqual({ name: 'Today', date: '21 November' })
  expect(dayHeading('2026-11-20', '2026-11-21')).toEqual({ name: 'Yesterday', date: '20 November' })
  expect(dayHeading('2026-11-16', '2026-11-21')).toEqual({ name: 'Monday', date: '16 November' })
  expect(dayHeading('2025-03-03', '2026-11-21')).toEqual({ name: 'Monday', date: '3 March 2025' })
})

test('adds the year to months of other years', () => {
  expect(formatMonth('2026-11', '2026-11-21')).toBe('November')
  expect(formatMonth('2025-11', '2026-11-21')).toBe('November 2025')
})
