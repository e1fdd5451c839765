import { expect, test } from 'vitest'
import { fittingRule } from './event-values.ts'

test('the last weekday of a month becomes one with a number on an earlier date', () => {
  expect(fittingRule('monthly_last_weekday', '2027-02-18')).toBe('monthly_weekday')
  expect(fittingRule('monthly_last_weekday', '2027-02-26')).toBe('monthly_last_weekday')
  expect(fittingRule('monthly_last_weekday', '2028-02-22')).toBe('monthly_weekday')
  expect(fittingRule('monthly_last_weekday', '2028-02-23')).toBe('monthly_last_weekday')
})

test('a date that is being typed, and other rules, change nothing', () => {
  expect(fittingRule('monthly_last_weekday', '')).toBe('monthly_last_weekday')
  expect(fittingRule('weekly', '2027-02-18')).toBe('weekly')
  expect(fittingRule('', '2027-02-18')).toBe('')
})
