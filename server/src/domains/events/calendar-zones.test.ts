import { expect, test } from 'vitest'
import { calendarDates } from '../../testing/calendar-dates.ts'
import { type CalendarSeries, calendarFile } from './calendar-file.ts'
import { instantsOn } from './schedule.ts'

function seriesIn(timeZone: string, startDate: string): CalendarSeries {
  return {
    id: 1,
    uid: '7d5c1c52-31f4-4bd4-9f5c-3a1f1b0a7c11',
    author_id: 1,
    circle_id: null,
    is_open: true,
    audience: 'everyone',
    title: 'Утренний заплыв',
    description: '',
    location: '',
    alt_text: '',
    place_id: null,
    lat: null,
    lng: null,
    media_id: null,
    start_date: startDate,
    start_time: '09:00:00',
    time_zone: timeZone,
    duration_minutes: 90,
    repeats: null,
    repeat_every: 1,
    repeat_until: null,
    capacity: null,
    guests_max: 0,
    sequence: 0,
    filled_until: startDate,
    created_at: new Date('2026-01-01T00:00:00Z'),
    edited_at: null,
    organizer: 'Ada',
    url: 'https://daystar.example/events/1',
  }
}

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
