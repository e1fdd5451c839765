import { expect, test } from 'vitest'
import { calendarDates } from '../../testing/calendar-dates.ts'
import { seriesRow } from '../../testing/series-row.ts'
import { type CalendarSeries, calendarFile } from './calendar-file.ts'
import { instantsOn } from './schedule.ts'

const seriesIn = (timeZone: string, startDate: string): CalendarSeries => ({
  ...seriesRow({ time_zone: timeZone, start_date: startDate }),
  organizer: 'Ada',
  url: 'https://daystar.example/events/1',
})

const days = ['1995-01-15', '2015-07-15', '2027-01-15', '2027-07-15', '2035-07-15']

test.each(days)('another program reads the instants of an event on %s in every time zone', (day) => {
  const zones = Intl.supportedValuesOf('timeZone')
  const times = { startTime: '09:00', durationMinutes: 90 }
  const instants = zones.map((timeZone) => instantsOn(day, { ...times, timeZone }))
  const read = zones.map((timeZone, index) => {
    const { startsAt, endsAt } = instants[index] as (typeof instants)[number]
    const date = {
      occurs_on: day,
      starts_at: startsAt,
      ends_at: endsAt,
      is_moved: false,
      cancelled_at: null,
      sequence: 0,
    }
    return [timeZone, ...calendarDates(calendarFile(seriesIn(timeZone, day), [date]), endsAt)]
  })
  expect(read).toEqual(
    zones.map((timeZone, index) => [
      timeZone,
      { startsAt: instants[index]?.startsAt.toISOString(), endsAt: instants[index]?.endsAt.toISOString() },
    ]),
  )
})
