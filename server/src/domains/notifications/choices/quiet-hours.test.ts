import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { quietHoursAt } from './quiet-queries.ts'
import { minutesOf } from './times-of-day.ts'

const openTestApp = sharedTestApp()

async function quietAt(instant: string, timeZone: string, from: string | null, until: string | null) {
  const { testApp } = await openTestApp()
  const minutes = (time: string | null) => sql`${time === null ? null : minutesOf(time)}::int`
  const hours = { timeZone: sql`${timeZone}::text`, from: minutes(from), until: minutes(until) }
  const { rows } = await sql<{ quiet: [Date, Date] | null }>`
    select ${quietHoursAt(sql`${instant}::timestamptz`, hours)} as quiet`.execute(testApp.db)
  return rows[0]?.quiet?.map((end) => end.toISOString()) ?? null
}

test('quiet hours are times of the clock in the time zone of the member', async () => {
  expect(await quietAt('2026-06-10T20:30:00Z', 'Europe/Berlin', '22:00', '07:00')).toEqual([
    '2026-06-10T20:00:00.000Z',
    '2026-06-11T05:00:00.000Z',
  ])
  expect(await quietAt('2026-06-11T04:59:00Z', 'Europe/Berlin', '22:00', '07:00')).toEqual([
    '2026-06-10T20:00:00.000Z',
    '2026-06-11T05:00:00.000Z',
  ])
  expect(await quietAt('2026-06-10T20:30:00Z', 'America/New_York', '22:00', '07:00')).toBeNull()
  expect(await quietAt('2026-06-10T12:00:00Z', 'Asia/Kathmandu', '13:00', '18:30')).toEqual([
    '2026-06-10T07:15:00.000Z',
    '2026-06-10T12:45:00.000Z',
  ])
})

test('quiet hours start and end at their minute', async () => {
  expect(await quietAt('2026-06-10T06:59:59Z', 'UTC', '22:00', '07:00')).not.toBeNull()
  expect(await quietAt('2026-06-10T07:00:00Z', 'UTC', '22:00', '07:00')).toBeNull()
  expect(await quietAt('2026-06-10T21:59:59Z', 'UTC', '22:00', '07:00')).toBeNull()
  expect(await quietAt('2026-06-10T22:00:00Z', 'UTC', '22:00', '07:00')).not.toBeNull()
})

test('a night on which the clock changes ends at the same time of the clock', async () => {
  expect(await quietAt('2026-03-28T22:00:00Z', 'Europe/Berlin', '22:00', '07:00')).toEqual([
    '2026-03-28T21:00:00.000Z',
    '2026-03-29T05:00:00.000Z',
  ])
  expect(await quietAt('2026-10-25T05:30:00Z', 'Europe/Berlin', '22:00', '07:00')).toEqual([
    '2026-10-24T20:00:00.000Z',
    '2026-10-25T06:00:00.000Z',
  ])
})

test('there are no quiet hours without times, or if both are the same', async () => {
  expect(await quietAt('2026-06-10T12:00:00Z', 'UTC', null, null)).toBeNull()
  expect(await quietAt('2026-06-10T12:00:00Z', 'UTC', '12:00', '12:00')).toBeNull()
})
