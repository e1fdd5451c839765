import { expect, test } from 'vitest'
import { formatRow } from './rows.ts'

test('escapes tabs, newlines and backslashes', () => {
  expect(formatRow([7, 'Ada\tBerg', 'two\nlines', 'back\\slash'])).toBe('7\tAda\\tBerg\ttwo\\nlines\tback\\\\slash\n')
})

test('distinguishes null from an empty string', () => {
  expect(formatRow([null, '', true, false])).toBe('\\N\t\tt\tf\n')
})

test('quotes array elements', () => {
  expect(formatRow([['early, bird', 'say "hi"'], [320, 640], []])).toBe(
    '{"early, bird","say \\\\"hi\\\\""}\t{320,640}\t{}\n',
  )
})

test('formats dates in UTC', () => {
  expect(formatRow([new Date('2026-01-31T21:00:00+01:00')])).toBe('2026-01-31T20:00:00.000Z\n')
})
