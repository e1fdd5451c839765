import { expect, test } from 'vitest'
import { summary } from './summary.ts'

test('lists failures by kind, with the time at which the last of each was sent', () => {
  const sent = [
    { startedAt: 0, endedAt: 40, failure: null },
    { startedAt: 100, endedAt: 110, failure: 'read 503' },
    { startedAt: 150, endedAt: 160, failure: 'read 503' },
    { startedAt: 260, endedAt: 270, failure: 'write ECONNREFUSED' },
    { startedAt: 280, endedAt: 400, failure: null },
  ]
  const kinds = '1 × write ECONNREFUSED until 60 ms after, 2 × read 503 until 50 ms before'
  expect(summary(sent, 200)).toEqual(['5', '3', kinds, '120 ms'])
})

test('has no kinds without a failure', () => {
  expect(summary([{ startedAt: 0, endedAt: 40, failure: null }], 0)).toEqual(['1', '0', '–', '40 ms'])
})
