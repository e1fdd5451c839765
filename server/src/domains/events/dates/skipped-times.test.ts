import { expect, test } from 'vitest'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { timeValues } from './draft.ts'

/** What a response says about times that are rejected. */
function rejectionOf(...input: Parameters<typeof timeValues>) {
  try {
    return timeValues(...input)
  } catch (error) {
    return (error as ApiError).detailIn('en')
  }
}

test.each([
  ['Europe/Berlin', '2027-03-28', '02:30', '03:30'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:45'],
  ['America/Santiago', '2026-09-06', '00:30', '01:15'],
])('%s: a time that the clocks skip on %s is rejected as the start and as the end', (zone, date, skipped, next) => {
  const times = { start_date: date, start_time: next, end_date: date, end_time: '23:00' }
  const msg = expect.stringContaining(`past ${skipped}`)
  expect(rejectionOf(times, zone)).toMatchObject({ start_time: next })
  expect(rejectionOf({ ...times, start_time: skipped }, zone)).toMatchObject([{ loc: ['body', 'start_time'], msg }])
  const untilSkipped = { ...times, start_date: '2026-09-01', end_time: skipped }
  expect(rejectionOf(untilSkipped, zone)).toMatchObject([{ loc: ['body', 'end_time'], msg }])
})
