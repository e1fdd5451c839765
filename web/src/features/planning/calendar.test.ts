import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#lib/texts/dates.ts'
import { activityDatesOf, addMonths, monthOf, starDateOf, weeksOf } from './calendar.ts'
import { streakOf, streakUpdate } from './streak.ts'

const anyMonth = fc
  .tuple(fc.integer({ min: 1970, max: 2130 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

test('splits a month into whole weeks and includes each day once', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const days = weeksOf(month).flat()
      expect(days.length % 7).toBe(0)
      expect(weekdayOf(days[0]?.date ?? '')).toBe(0)
      days.slice(1).forEach((day, index) => {
        expect(day.date).toBe(addDays(days[index]?.date ?? '', 1))
      })
      const [year, number] = month.split('-').map(Number)
      expect(days.filter((day) => day.inMonth)).toHaveLength(new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate())
    }),
  )
})

test('shows no week without a day of the month', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      expect(weeksOf(month).every((week) => week.some((day) => day.inMonth))).toBe(true)
    }),
  )
  // Exactly four weeks, from a Monday to a Sunday.
  expect(weeksOf('2027-02')).toHaveLength(4)
})

test('adds and subtracts months across years', () => {
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: -100, max: 100 }), (month, months) => {
      expect(addMonths(addMonths(month, months), -months)).toBe(month)
      expect(addMonths(month, 12)).toBe(`${Number(month.slice(0, 4)) + 1}${month.slice(4)}`)
    }),
  )
})

test('places a star on the next calendar day', () => {
  expect(starDateOf('2026-12-31')).toBe('2027-01-01')
  expect(starDateOf('2028-02-28')).toBe('2028-02-29')
  expect(starDateOf('2026-03-28')).toBe('2026-03-29')
})

test('requests the activity dates of exactly the displayed stars', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const { from, to } = activityDatesOf(month)
      const days = weeksOf(month).flat()
      expect(starDateOf(from)).toBe(days[0]?.date)
      expect(starDateOf(to)).toBe(days.at(-1)?.date)
      expect(monthOf(starDateOf(`${month}-01`))).toBe(month)
    }),
  )
})

test('counts a streak that ends today or yesterday', () => {
  const dates = ['2026-11-17', '2026-11-18', '2026-11-19']
  expect(streakOf(dates, '2026-11-19')).toBe(3)
  expect(streakOf(dates, '2026-11-20')).toBe(3)
  expect(streakOf(dates, '2026-11-21')).toBe(0)
})

test('counts days, not activities, and stops at the first missing day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), anyMonth, (days, month) => {
      const today = `${month}-15`
      const dates = Array.from({ length: days }, (_, back) => addDays(today, -back))
      expect(streakOf([...dates, ...dates, addDays(today, -days - 1)], today)).toBe(days)
    }),
  )
})

test('pings when the streak exceeds the last seen value and resets below three days', () => {
  expect(streakUpdate(2, 9)).toEqual({ shouldPing: false, lastSeen: 0 })
  expect(streakUpdate(3, 0)).toEqual({ shouldPing: true, lastSeen: 3 })
  expect(streakUpdate(3, 3)).toEqual({ shouldPing: false, lastSeen: 3 })
  expect(streakUpdate(5, 4)).toEqual({ shouldPing: true, lastSeen: 5 })
})
