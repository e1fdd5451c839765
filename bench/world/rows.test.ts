import { expect, test } from 'vitest'
import { copyLine } from './rows.ts'

test('a row is one line, whatever its texts hold', () => {
  expect(copyLine([7, 'Ada\tBerg', 'two\nlines', 'back\\slash'])).toBe('7\tAda\\tBerg\ttwo\\nlines\tback\\\\slash\n')
})

test('what is not known is null, and never the empty text', () => {
  expect(copyLine([null, '', true, false])).toBe('\\N\t\tt\tf\n')
})

test('an array keeps its elements apart, quotes and all', () => {
  expect(copyLine([['early, bird', 'say "hi"'], [320, 640], []])).toBe(
    '{"early, bird","say \\\\"hi\\\\""}\t{320,640}\t{}\n',
  )
})

test('an instant is written in UTC', () => {
  expect(copyLine([new Date('2026-01-31T21:00:00+01:00')])).toBe('2026-01-31T20:00:00.000Z\n')
})
