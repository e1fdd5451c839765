import type { EventChanges } from '@daystar/contract/events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seriesRow } from '../../../testing/series-row.ts'
import { type DatePlan, planDates, type StoredDate } from './date-plan.ts'
import { scheduleOf, scheduleValues } from './dates-commands.ts'
import {
  addDays,
  dateIn,
  datesOf,
  instantsOn,
  isInLastWeek,
  minutesBetween,
  periodsBetween,
  type Repetition,
  type Schedule,
  wallTimesOf,
} from './schedule.ts'
import { scheduleChange } from './schedule-change.ts'

const rules = ['weekly', 'monthly_day', 'monthly_weekday', 'monthly_last_weekday'] as const
const zones = [
  'Africa/Casablanca',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Katmandu',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
]
const firstDay = '2027-01-01'
const now = new Date('2026-11-28T12:00:00Z')

const startDate = fc.oneof(
  fc.constantFrom('2027-01-28', '2027-01-31', '2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-12-26'),
  fc.nat(1200).map((days) => addDays(firstDay, days)),
)

const schedules = fc
  .record({
    startDate,
    startTime: fc.constantFrom('00:30', '02:15', '09:00', '23:45'),
    timeZone: fc.constantFrom(...zones),
    durationMinutes: fc.constantFrom(30, 90, 600),
    rule: fc.constantFrom(...rules),
    every: fc.integer({ min: 1, max: 3 }),
    days: fc.option(fc.integer({ min: 0, max: 500 })),
  })
  .map(({ rule, every, days, ...times }): Schedule & { repeats: Repetition } => {
    const isPossible = rule !== 'monthly_last_weekday' || isInLastWeek(times.startDate)
    const until = days === null ? null : addDays(times.startDate, days)
    return { ...times, repeats: { rule: isPossible ? rule : 'monthly_weekday', every, until } }
  })

const cases = fc.record({
  schedule: schedules,
  edited: fc.nat(),
  /** How many dates have ended. */
  ended: fc.oneof(fc.constant(0), fc.nat(4)),
  /** True for a date for which somebody answered. */
  used: fc.infiniteStream(fc.boolean()),
  /** The hours by which a date was moved. */
  moved: fc.infiniteStream(
    fc.option(
      fc.integer({ min: -60, max: 60 }).filter((hours) => hours !== 0),
      { freq: 4 },
    ),
  ),
  day: fc.nat(),
  time: fc.constantFrom('00:30', '02:15', '09:00', '18:20'),
})

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

/** Stores the dates of a case as rows. */
function storedDates({ schedule, ended, used, moved }: Case): StoredDate[] {
  return datesOf(schedule, { from: schedule.startDate, to: addDays(schedule.startDate, 366) }).map(
    (occursOn, index) => {
      const hours = moved.next().value ?? 0
      const shifted = (at: Date) => new Date(+at + hours * 3_600_000)
      const { startsAt, endsAt } = instantsOn(occursOn, schedule)
      return {
        id: index + 1,
        occursOn,
        startsAt: shifted(startsAt),
        endsAt: shifted(endsAt),
        isMoved: hours !== 0,
        isOver: index < ended,
        isUsed: used.next().value ?? false,
      }
    },
  )
}

function planEdit({ schedule }: Case, stored: readonly StoredDate[], edited: StoredDate, changes: EventChanges) {
  const event = {
    id: edited.id,
    series_id: 1,
    occurs_on: edited.occursOn,
    starts_at: edited.startsAt,
    ends_at: edited.endsAt,
    cancelled_at: null,
    is_moved: edited.isMoved,
    is_over: edited.isOver,
  }
  const change = scheduleChange(seriesRow(scheduleValues(schedule)), event, changes)
  const past = stored.filter((date) => date.isOver && date !== edited)
  const latestEnd = Math.max(+now, ...stored.filter(({ isOver }) => isOver).map(({ endsAt }) => +endsAt))
  const plan = change && planDates(change, without(stored, past), daysOf(past), new Date(latestEnd))
  return plan && { ...plan, past, changed: without(stored, past) }
}

const daysOf = (dates: readonly { readonly occursOn: string }[]) => dates.map(({ occursOn }) => occursOn)
const without = <T>(items: readonly T[], excluded: readonly T[]) => items.filter((item) => !excluded.includes(item))

const shownTimes = ({ startsAt, endsAt }: StoredDate, { timeZone }: Schedule) => wallTimesOf(startsAt, endsAt, timeZone)
const chosen = <T>(items: readonly T[], index: number) => items[index % items.length] as T

/** A day in the week or month of a date. */
function dayInPeriod(date: string, rule: Repetition['rule'], index: number): string {
  const days = Array.from({ length: 61 }, (_, offset) => addDays(date, offset - 30))
  return chosen(
    days.filter((day) => periodsBetween(date, day, rule) === 0),
    index,
  )
}

function timesOn(date: string, time: string, { timeZone }: Schedule) {
  const { startsAt, endsAt } = instantsOn(date, { startTime: time, timeZone, durationMinutes: 45 })
  const times = wallTimesOf(startsAt, endsAt, timeZone)
  // While the clocks are set back, the end can have an earlier wall time than the start.
  fc.pre(minutesBetween(times, timeZone) === 45)
  return { ...times, startsAt, endsAt }
}

/** Expects that all dates of the rule are stored once, and after its start no others but those that were moved. */
function expectDatesOfRule({
  schedule,
  dates,
  addedDates,
  filledUntil,
  past,
}: DatePlan & { past: StoredDate[] }): void {
  const days = [...daysOf(dates), ...daysOf(past), ...addedDates]
  expect(new Set(days).size).toBe(days.length)
  const ruleDates = datesOf(schedule, { from: schedule.startDate, to: filledUntil })
  expect(days).toEqual(expect.arrayContaining(ruleDates))
  for (const { occursOn, isMoved } of dates)
    if (occursOn >= schedule.startDate && !ruleDates.includes(occursOn)) expect(isMoved).toBe(true)
  for (const { occursOn, isMoved, ...times } of dates)
    if (!isMoved) expect(times).toMatchObject(instantsOn(occursOn, schedule))
}

describe('an edit of one date of a series', () => {
  test('gives it the chosen times, keeps each answer in its week or month, and what was moved at its time', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { schedule, edited: index, day, time } = given
        const stored = storedDates(given)
        const edited = chosen(stored, index)
        const { rule } = schedule.repeats
        const { startsAt, endsAt, ...times } = timesOn(dayInPeriod(edited.occursOn, rule, day), time, schedule)
        const plan = planEdit(given, stored, edited, times)
        fc.pre(plan !== null)
        expect(plan.dates.find(({ id }) => id === edited.id)).toMatchObject({ startsAt, endsAt })
        for (const date of plan.changed) {
          const planned = plan.dates.find(({ id }) => id === date.id)
          if (date.isUsed && !edited.isMoved)
            expect(periodsBetween(date.occursOn, planned?.occursOn ?? '', rule)).toBe(0)
          if (date.isMoved && date !== edited)
            expect(planned).toMatchObject({ startsAt: date.startsAt, endsAt: date.endsAt })
        }
        expectDatesOfRule(plan)
      }),
    )
  })

  test('moves each other one by as many weeks or months', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: -70, max: 70 }), (given, days) => {
        fc.pre(given.ended === 0)
        const stored = storedDates(given)
        const edited = chosen(stored, given.edited)
        const { rule } = given.schedule.repeats
        const shown = shownTimes(edited, given.schedule)
        const { startsAt, ...times } = timesOn(addDays(shown.start_date, days), given.time, given.schedule)
        const plan = planEdit(given, stored, edited, times)
        fc.pre(plan !== null)
        expect(plan.dates.find(({ id }) => id === edited.id)).toMatchObject({ startsAt })
        const periods = periodsBetween(edited.occursOn, addDays(edited.occursOn, days), rule)
        for (const date of stored) {
          const planned = plan.dates.find(({ id }) => id === date.id)
          if (planned) expect(periodsBetween(date.occursOn, planned.occursOn, rule)).toBe(days === 0 ? 0 : periods)
          else expect(date.isUsed || date.isMoved).toBe(false)
        }
        expectDatesOfRule(plan)
      }),
    )
  })

  test('that changes the time alone keeps every day', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const stored = storedDates(given)
        const edited = chosen(stored, given.edited)
        const { start_date: date } = shownTimes(edited, given.schedule)
        const { startsAt, endsAt, ...times } = timesOn(date, given.time, given.schedule)
        const plan = planEdit(given, stored, edited, times)
        fc.pre(plan !== null)
        expect(daysOf(plan.dates)).toEqual(daysOf(plan.changed))
        expectDatesOfRule(plan)
        expect(plan.dates.find(({ id }) => id === edited.id)).toMatchObject({ startsAt, endsAt })
      }),
    )
  })

  test('that changes the end alone changes no time of a date before it', () => {
    fc.assert(
      fc.property(cases, fc.option(fc.nat(600)), (given, days) => {
        const stored = storedDates(given)
        const edited = chosen(stored, given.edited)
        const { rule, every } = given.schedule.repeats
        const until = days === null ? null : addDays(edited.occursOn, days)
        const repeats = { rule, every, until }
        const plan = planEdit(given, stored, edited, { ...shownTimes(edited, given.schedule), repeats })
        fc.pre(plan !== null)
        const kept = plan.changed.filter(({ occursOn }) => until === null || occursOn <= until)
        expect(plan.dates).toMatchObject(
          kept.map(({ id, occursOn, startsAt, endsAt, isMoved }) => ({ id, occursOn, startsAt, endsAt, isMoved })),
        )
        expectDatesOfRule(plan)
      }),
    )
  })

  test('that repeats the shown values changes nothing', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const stored = storedDates(given)
        const edited = chosen(stored, given.edited)
        const { repeats, timeZone: time_zone } = given.schedule
        expect(planEdit(given, stored, edited, { title: 'Плавання' })).toBeNull()
        expect(
          planEdit(given, stored, edited, { ...shownTimes(edited, given.schedule), repeats, time_zone }),
        ).toBeNull()
      }),
    )
  })
})

test('a changed rule is that of the day that is shown, and keeps answers in their week or month', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom(...rules), fc.integer({ min: 1, max: 3 }), (given, rule, every) => {
      const stored = storedDates(given)
      const edited = chosen(stored, given.edited)
      const shown = shownTimes(edited, given.schedule)
      fc.pre(rule !== given.schedule.repeats.rule)
      fc.pre(rule !== 'monthly_last_weekday' || isInLastWeek(shown.start_date))
      const plan = planEdit(given, stored, edited, { repeats: { rule, every, until: null } })
      fc.pre(plan !== null)
      expect(plan.dates.find(({ id }) => id === edited.id)).toMatchObject({ startsAt: edited.startsAt })
      const ruleDates = datesOf(plan.schedule, { from: plan.schedule.startDate, to: plan.filledUntil })
      if (!edited.isOver) expect(ruleDates).toContain(shown.start_date)
      const shift = periodsBetween(edited.occursOn, shown.start_date, rule)
      for (const { id, occursOn } of plan.dates)
        expect(periodsBetween(chosen(stored, id - 1).occursOn, occursOn, rule)).toBe(shift)
      expectDatesOfRule(plan)
    }),
  )
})

test('the last date of a series stays when the day of the week is changed to a later one', () => {
  const repeats = { rule: 'weekly', every: 1, until: '2027-01-26' } as const
  const schedule = scheduleOf(seriesRow({ start_date: '2027-01-05', repeats: 'weekly', repeat_until: repeats.until }))
  const stored = datesOf(schedule, { from: '2027-01-05', to: '2027-12-31' }).map((occursOn, index) => ({
    id: index + 1,
    occursOn,
    ...instantsOn(occursOn, schedule),
    isMoved: false,
    isOver: false,
    isUsed: true,
  }))
  const times = { start_date: '2027-01-07', start_time: '09:00', end_date: '2027-01-07', end_time: '10:30' }
  const given = { schedule: { ...schedule, repeats } } as unknown as Case
  const plan = planEdit(given, stored, chosen(stored, 0), { ...times, repeats })
  expect(plan?.dates.map(({ startsAt }) => dateIn(startsAt, schedule.timeZone))).toEqual([
    '2027-01-07',
    '2027-01-14',
    '2027-01-21',
    '2027-01-28',
  ])
})
