import { expect, test } from 'vitest'
import { dateText } from './date-texts.ts'

test('formats an instant in a time zone, on both sides of midnight', () => {
  const instant = '2026-11-21T23:30:00.000Z'
  expect(dateText('dateAndTime', instant, 'Europe/Berlin')).toBe('22 November 2026 at 00:30')
  expect(dateText('date', instant, 'America/New_York')).toBe('21 November 2026')
})

test('formats a text that is not an instant as an empty text', () => {
  expect(dateText('date', 'soon', 'UTC')).toBe('')
})
