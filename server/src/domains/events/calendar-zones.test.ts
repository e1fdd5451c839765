import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import type { EventSeries } from '../../platform/database/tables.gen.ts'
import { calendarDates } from '../../testing/calendar-dates.ts'
import { seriesRow } from '../../testing/series-row.ts'
import { calendarFile } from './calendar-file.ts'
import { scheduleOf } from './dates/dates-commands.ts'
import { datesOf, instantsOn } from './dates/schedule.ts'

/** The dates of a series as they are stored, and as another program reads them from its file. */
function storedAndRead(values: Partial<Selectable<EventSeries>>) {
  const series = { ...seriesRow(values), organizer: 'Ada', url: 'https://daystar.example/events/1' }
  const schedule = scheduleOf(series)
  const rows = datesOf(schedule, { from: series.start_date, to: series.filled_until }).map((occursOn) => {
    const { startsAt, endsAt } = instantsOn(occursOn, schedule)
    return { occurs_on: occursOn, starts_at: startsAt, ends_at: endsAt, cancelled_at: null }
  })
  const file = calendarFile(series, rows)
  return {
    file,
    stored: rows.map((row) => ({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() })),
    read: calendarDates(file, new Date('2040-01-01')),
  }
}

const once = (date: string) => ({ start_date: date, filled_until: date })

test.each([
  ['an event in January 1995', once('1995-01-15'), 1],
  ['an event in July 2015', once('2015-07-15'), 1],
  ['an event in January 2035', once('2035-01-15'), 1],
  [
    'an event that is repeated every month for two years',
    {
      start_date: '2027-01-15',
      repeats: 'monthly_day' as const,
      repeat_until: '2028-12-31',
      filled_until: '2028-12-31',
    },
    24,
  ],
])('another program reads the instants of %s in every time zone', (_name, values, count) => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const { file, stored, read } = storedAndRead({ ...values, time_zone: zone })
    expect(stored).toHaveLength(count)
    expect(read, zone).toEqual(stored)
    expect(file, zone).toContain('BEGIN:STANDARD')
  }
})

test('a position on the equator, and control characters in texts, are written as other programs expect', () => {
  const series = { ...seriesRow(once('2027-01-05')), organizer: 'Ada', url: 'https://daystar.example/events/1' }
  const { startsAt, endsAt } = instantsOn('2027-01-05', scheduleOf(series))
  const date = { occurs_on: '2027-01-05', starts_at: startsAt, ends_at: endsAt, cancelled_at: null }
  const file = calendarFile({ ...series, lat: 0, lng: 37.5, location: 'Nanyuki\u0007', description: 'a\r\nb\rc' }, [
    date,
  ])
  expect(file).toContain('\r\nGEO:0;37.5\r\n')
  expect(file).toContain('\r\nLOCATION:Nanyuki \r\n')
  expect(file).toContain('\r\nDESCRIPTION:a\\nb\\nc\\n\\nhttps://daystar.example/events/1\r\n')
})
