import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayHeading, formatMonth, formatTimestamp, localDateOf, mondayOf, weekdayOf } from './dates.ts'

const anyDate = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2150-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('a timestamp reads MM/DD/YYYY HH:MM in the reader’s zone', () => {
  expect(formatTimestamp(new Date(2026, 10, 21, 7, 5))).toBe('11/21/2026 07:05')
  expect(formatTimestamp('not a date')).toBe('')
})

test('the day after the last of February is the 29th in a leap year alone', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
})

test('a year ends on the thirty-first of December', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('adding days and taking them away again gives the same date', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date)
    }),
  )
})

test('a week begins on the Monday on or before a date, and never skips or repeats a day', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const monday = mondayOf(date)
      expect(weekdayOf(monday)).toBe(0)
      expect(addDays(monday, weekdayOf(date))).toBe(date)
    }),
  )
})

test('one calendar day later is one weekday later', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) + 1) % 7)
    }),
  )
})

test('an instant belongs to the day that the reader’s clock shows', () => {
  expect(localDateOf(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01')
  expect(localDateOf(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})

test('a day’s heading names today and yesterday, and the year where it is another', () => {
  expect(dayHeading('2026-11-21', '2026-11-21')).toEqual({ name: 'Today', date: '21 November' })
  expect(dayHeading('2026-11-20', '2026-11-21')).toEqual({ name: 'Yesterday', date: '20 November' })
  expect(dayHeading('2026-11-16', '2026-11-21')).toEqual({ name: 'Monday', date: '16 November' })
  expect(dayHeading('2025-03-03', '2026-11-21')).toEqual({ name: 'Monday', date: '3 March 2025' })
})

test('a month carries its year where that is not this one', () => {
  expect(formatMonth('2026-11', '2026-11-21')).toBe('November')
  expect(formatMonth('2025-11', '2026-11-21')).toBe('November 2025')
})
