import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

test('a duration reads "45m", "2h" or "1h 30m"', () => {
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
])('"%s" is none', (text) => expect(parseDuration(text)).toBeNull())

test('every choice of hours and fives of minutes survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 11 }), (hours, fives) => {
      const minutes = hours * 60 + fives * 5
      fc.pre(minutes > 0)
      expect(parseDuration(formatDuration(minutes))).toBe(minutes)
    }),
  )
})

test('no text is read as a duration that it is not the text of', () => {
  const near = fc.stringMatching(/^[0-9hm ]{0,9}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (text) => {
      const minutes = parseDuration(text)
      if (minutes !== null) expect(formatDuration(minutes)).toBe(text)
    }),
  )
})

test('no time at all is the empty text', () => {
  expect(formatDuration(0)).toBe('')
})
