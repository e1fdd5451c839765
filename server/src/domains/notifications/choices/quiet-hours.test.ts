import { expect, test } from 'vitest'
import { quietHoursAt } from './quiet-hours.ts'
import { minutesOf } from './times-of-day.ts'

function quietAt(instant: string, timeZone: string, from: string | null, until: string | null) {
  const minutes = (time: string | null) => (time === null ? null : minutesOf(time))
  const hours = { timeZone, from: minutes(from), until: minutes(until) }
  return quietHoursAt(new Date(instant), hours)?.map((end) => end.toISOString()) ?? null
}

test('quiet hours are times of the clock in the time zone of the member', () => {
  expect(quietAt('2026-06-10T20:30:00Z', 'Europe/Berlin', '22:00', '07:00')).toEqual([
    '2026-06-10T20:00:00.000Z',
    '2026-06-11T05:00:00.000Z',
  ])
  expect(quietAt('2026-06-11T04:59:00Z', 'Europe/Berlin', '22:00', '07:00')).toEqual([
    '2026-06-10T20:00:00.000Z',
    '2026-06-11T05:00:00.000Z',
  ])
  expect(quietAt('2026-06-10T20:30:00Z', 'America/New_York', '22:00', '07:00')).toBeNull()
  expect(quietAt('2026-06-10T12:00:00Z', 'Asia/Kathmandu', '13:00', '18:30')).toEqual([
    '2026-06-10T07:15:00.000Z',
    '2026-06-10T12:45:00.000Z',
  ])
})

test('quiet hours start and end at their minute', () => {
  expect(quietAt('2026-06-10T06:59:59Z', 'UTC', '22:00', '07:00')).not.toBeNull()
  expect(quietAt('2026-06-10T07:00:00Z', 'UTC', '22:00', '07:00')).toBeNull()
  expect(quietAt('2026-06-10T21:59:59Z', 'UTC', '22:00', '07:00')).toBeNull()
  expect(quietAt('2026-06-10T22:00:00Z', 'UTC', '22:00', '07:00')).not.toBeNull()
})

test('a night on which the clock changes ends at the same time of the clock', () => {
  expect(quietAt('2026-03-28T22:00:00Z', 'Europe/Berlin', '22:00', '07:00')).toEqual([
    '2026-03-28T21:00:00.000Z',
    '2026-03-29T05:00:00.000Z',
  ])
  expect(quietAt('2026-10-25T05:30:00Z', 'Europe/Berlin', '22:00', '07:00')).toEqual([
    '2026-10-24T20:00:00.000Z',
    '2026-10-25T06:00:00.000Z',
  ])
})

test.each([
  ['Asia/Kolkata', '2026-01-10T17:00:00Z', '2026-01-10T16:30:00.000Z', '2026-01-11T01:30:00.000Z'],
  ['Australia/Adelaide', '2026-01-10T12:00:00Z', '2026-01-10T11:30:00.000Z', '2026-01-10T20:30:00.000Z'],
  ['America/St_Johns', '2026-07-10T01:00:00Z', '2026-07-10T00:30:00.000Z', '2026-07-10T09:30:00.000Z'],
  ['Pacific/Apia', '2026-07-10T10:00:00Z', '2026-07-10T09:00:00.000Z', '2026-07-10T18:00:00.000Z'],
  // For PostgreSQL, this is the abbreviation of the standard time, for Node the clocks of Brussels.
  ['CET', '2026-07-10T20:30:00Z', '2026-07-10T20:00:00.000Z', '2026-07-11T05:00:00.000Z'],
])('quiet hours in %s', (timeZone, instant, start, end) => {
  expect(quietAt(instant, timeZone, '22:00', '07:00')).toEqual([start, end])
})

test('a time that the clocks skip is moved by the gap', () => {
  // The clocks of Cairo go from 0:00 to 1:00 on the last Friday of April.
  expect(quietAt('2026-04-23T21:30:00Z', 'Africa/Cairo', '22:00', '00:30')).toEqual([
    '2026-04-23T20:00:00.000Z',
    '2026-04-23T22:30:00.000Z',
  ])
})

test('there are no quiet hours without times, or if both are the same', () => {
  expect(quietAt('2026-06-10T12:00:00Z', 'UTC', null, null)).toBeNull()
  expect(quietAt('2026-06-10T12:00:00Z', 'UTC', '12:00', '12:00')).toBeNull()
})
