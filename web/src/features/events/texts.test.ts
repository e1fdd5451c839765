import { expect, test } from 'vitest'
import { timeText } from './texts.ts'

test('an event that ends on the day on which it starts has its date once', () => {
  const starts_at = new Date(2026, 10, 30, 7, 0).toISOString()
  const until = (ends: Date) => timeText({ starts_at, ends_at: ends.toISOString() })
  expect(until(new Date(2026, 10, 30, 8, 30))).toBe('30 November 2026 at 07:00 – 08:30')
  expect(until(new Date(2026, 11, 1, 1, 0))).toBe('30 November 2026 at 07:00 – 1 December 2026 at 01:00')
})
