import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

test('parses durations like "45m", "2h" and "1h 30m"', () => {
  expect(parseDuration('45m')).toBe(45)
  expect(parseDuration('2h')).toBe(120)
  expect(parseDuration('1h 30m')).toBe(90)
  expect(parseDuration('12h 55m')).toBe(775)
})

test.each([
  '',
  '0m',
  '0h',
  '7m',
  '60m',
  '13h',
  '1h30m',
  '1h  30m',
  '01h',
  '05m',
  '30m 1h',
  ' 45m',
  '45M',
  '1.5h',
  '-5m',
  '1h 0m',
])('rejects "%s"', (text) => expect(parseDuration(text)).toBeNull())

test('parses every formatted duration back to its minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 11 }), (hours, steps) => {
      const minutes = hours * 60 + steps * 5
      fc.pre(minutes > 0)
      expect(parseDuration(formatDuration(minutes))).toBe(minutes)
    }),
  )
})

test('accepts only the canonical format of a duration', () => {
  const similarText = fc.stringMatching(/^[0-9hm ]{0,9}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), similarText), (text) => {
      const minutes = parseDuration(text)
      if (minutes !== null) expect(formatDuration(minutes)).toBe(text)
    }),
  )
})

test('formats zero minutes as an empty string', () => {
  expect(formatDuration(0)).toBe('')
})
