import { expect, test } from 'vitest'
import {
  datesOf,
  instantsOn,
  minutesBetween,
  type Repetition,
  recurrenceRule,
  type Schedule,
  wallTimesOf,
} from './schedule.ts'

function schedule(startDate: string, timeZone: string, changes: Partial<Schedule> = {}): Schedule {
  return { startDate, startTime: '09:00', timeZone, durationMinutes: 60, repeats: null, ...changes }
}

const every = (rule: Repetition['rule'], count = 1, until: string | null = null): Repetition => ({
  rule,
  every: count,
  until,
})

/** The weeks around both changes of the clocks in a year, and the start in UTC before and after each. */
const zones = [
  ['Europe/Berlin', '2026-03-22', '08:00', '07:00', '2026-10-18', '07:00', '08:00'],
  ['America/New_York', '2026-03-01', '14:00', '13:00', '2026-10-25', '13:00', '14:00'],
  ['Australia/Lord_Howe', '2026-03-29', '22:00', '22:30', '2026-09-27', '22:30', '22:00'],
  ['America/Santiago', '2026-03-29', '12:00', '13:00', '2026-08-30', '13:00', '12:00'],
  ['Africa/Casablanca', '2026-02-08', '08:00', '09:00', '2026-03-15', '09:00', '08:00'],
] as const

test.each(zones)('a weekly event in %s keeps its wall time when the clocks change', (zone, ...weeks) => {
  for (const [start, before, after] of [weeks.slice(0, 3), weeks.slice(3)] as [string, string, string][]) {
    const event = schedule(start, zone, { repeats: every('weekly') })
    const dates = datesOf(event, { from: start, to: '2026-12-31' }).slice(0, 2)
    const instants = dates.map((date) => instantsOn(date, event))
    expect(instants.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual([before, after])
    for (const [index, { startsAt, endsAt }] of instants.entries()) {
      expect(wallTimesOf(startsAt, endsAt, zone)).toEqual({
        start_date: dates[index],
        start_time: '09:00',
        end_date: dates[index],
        end_time: '10:00',
      })
    }
  }
})

const skipped = [
  ['Europe/Berlin', '2026-03-29', '02:30', '03:30', '01:30Z'],
  ['America/New_York', '2026-03-08', '02:30', '03:30', '07:30Z'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:45', '15:45Z'],
  ['America/Santiago', '2026-09-06', '00:30', '01:30', '04:30Z'],
  ['Africa/Casablanca', '2026-03-22', '02:30', '03:30', '02:30Z'],
] as const

test.each(skipped)(
  'a time that the clocks of %s skip on %s is moved forward by the gap',
  (zone, date, time, shown, utc) => {
    const { startsAt, endsAt } = instantsOn(date, { startTime: time, timeZone: zone, durationMinutes: 60 })
    expect(wallTimesOf(startsAt, endsAt, zone).start_time).toBe(shown)
    expect(startsAt.toISOString().slice(11, 16)).toBe(utc.slice(0, 5))
    expect(+endsAt - +startsAt).toBe(3_600_000)
  },
)

const repeated = [
  ['Europe/Berlin', '2026-10-25', '02:30', '00:30'],
  ['America/New_York', '2026-11-01', '01:30', '05:30'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '14:45'],
  ['America/Santiago', '2026-04-04', '23:30', '02:30'],
  ['Africa/Casablanca', '2026-02-15', '02:30', '01:30'],
] as const

test.each(repeated)('of two equal times in %s on %s the first one is meant', (zone, date, time, utc) => {
  const { startsAt } = instantsOn(date, { startTime: time, timeZone: zone, durationMinutes: 60 })
  expect(startsAt.toISOString().slice(11, 16)).toBe(utc)
})

test('an event in the night of the change lasts as long as its first date', () => {
  const times = { start_date: '2026-03-21', start_time: '22:00', end_date: '2026-03-22', end_time: '06:00' }
  const durationMinutes = minutesBetween(times, 'Europe/Berlin')
  expect(durationMinutes).toBe(8 * 60)
  const { startsAt, endsAt } = instantsOn('2026-03-28', {
    startTime: '22:00',
    timeZone: 'Europe/Berlin',
    durationMinutes,
  })
  expect(wallTimesOf(startsAt, endsAt, 'Europe/Berlin')).toMatchObject({ end_date: '2026-03-29', end_time: '07:00' })
})

test('the end on the day of the change counts the hours that pass', () => {
  const times = { start_date: '2026-10-25', start_time: '01:00', end_date: '2026-10-25', end_time: '04:00' }
  expect(minutesBetween(times, 'Europe/Berlin')).toBe(4 * 60)
})

test.each([
  ['every week', every('weekly'), ['2026-01-13', '2026-01-20', '2026-01-27', '2026-02-03']],
  ['every second Tuesday', every('weekly', 2), ['2026-01-13', '2026-01-27', '2026-02-10', '2026-02-24']],
  [
    'the second Tuesday of the month',
    every('monthly_weekday'),
    ['2026-01-13', '2026-02-10', '2026-03-10', '2026-04-14'],
  ],
  ['the same date of the month', every('monthly_day'), ['2026-01-13', '2026-02-13', '2026-03-13', '2026-04-13']],
  ['the last Tuesday', every('monthly_last_weekday'), ['2026-01-27', '2026-02-24', '2026-03-31', '2026-04-28']],
  ['every third month', every('monthly_day', 3), ['2026-01-13', '2026-04-13', '2026-07-13', '2026-10-13']],
])('repeats %s', (_name, repeats, expected) => {
  const dates = datesOf(schedule('2026-01-13', 'UTC', { repeats }), { from: '2026-01-01', to: '2026-12-31' })
  expect(dates.slice(0, 4)).toEqual(expected)
})

test('leaves out months without the date, as calendars do', () => {
  const repeats = every('monthly_day')
  expect(datesOf(schedule('2026-01-31', 'UTC', { repeats }), { from: '2026-01-01', to: '2026-07-31' })).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
    '2026-07-31',
  ])
})

test('ends with the last date of the rule, which is included', () => {
  const repeats = every('weekly', 1, '2026-01-27')
  const dates = datesOf(schedule('2026-01-13', 'UTC', { repeats }), { from: '2026-01-14', to: '2026-12-31' })
  expect(dates).toEqual(['2026-01-20', '2026-01-27'])
})

test.each([
  [null, null],
  [every('weekly'), 'FREQ=WEEKLY'],
  [every('weekly', 2), 'FREQ=WEEKLY;INTERVAL=2'],
  [every('monthly_weekday'), 'FREQ=MONTHLY;BYDAY=2TU'],
  [every('monthly_last_weekday'), 'FREQ=MONTHLY;BYDAY=-1TU'],
  [every('monthly_day', 1, '2026-07-13'), 'FREQ=MONTHLY;BYMONTHDAY=13;UNTIL=20260713T070000Z'],
])('writes the rule %j for calendars', (repeats, expected) => {
  expect(recurrenceRule(schedule('2026-01-13', 'Europe/Berlin', { repeats }))).toBe(expected)
})
