import { events } from '@daystar/contract/events'
import type { EventRepeats } from '@daystar/contract/events/event'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDates } from '../../testing/calendar-dates.ts'
import type { Member } from '../../testing/callers.ts'
import { createEvent, dateInDays } from '../../testing/event-actions.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { addDays, dateIn, isInLastWeek } from './dates/schedule.ts'

const openTestApp = sharedTestApp()

const rules = ['weekly', 'monthly_day', 'monthly_weekday', 'monthly_last_weekday'] as const
const days = fc.oneof(
  fc.constantFrom('2126-01-31', '2127-12-31', '2128-01-31', '2128-02-29', '2128-02-28'),
  fc.nat(1000).map((later) => addDays('2126-01-01', later)),
  // Some of the dates have ended.
  fc.integer({ min: 1, max: 60 }).map((ago) => dateInDays(-ago)),
)
const repetition = fc.record({
  rule: fc.constantFrom(...rules),
  every: fc.integer({ min: 1, max: 3 }),
  days: fc.option(fc.integer({ min: 60, max: 500 })),
})
const offset = fc.integer({ min: -40, max: 40 })
const time = fc.constantFrom('05:10', '09:00', '19:35')
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('edit', 'move'), offset, time }),
  fc.record({ kind: fc.constantFrom('cancel', 'answer') }),
  fc.record({ kind: fc.constant('repeat'), repetition }),
)
const steps = fc.array(fc.tuple(fc.nat(6), step), { minLength: 1, maxLength: 5 })
const zone = fc.constantFrom(
  'America/Bogota',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/Berlin',
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const timesOn = (date: string, start: string) => ({
  start_date: date,
  start_time: start,
  end_date: date,
  end_time: `${start.slice(0, 2)}:59`,
})

function repeatsFrom(
  date: string,
  { rule, every, days: length }: { rule: EventRepeats; every: number; days: number | null },
) {
  const isPossible = rule !== 'monthly_last_weekday' || isInLastWeek(date)
  return {
    rule: isPossible ? rule : ('monthly_weekday' as const),
    every,
    until: length === null ? null : addDays(date, length),
  }
}

async function take(member: Member, index: number, seriesId: number, testApp: TestApp, step: Step): Promise<void> {
  const rows = await testApp.db
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', seriesId)
    .orderBy('id')
    .execute()
  const params = { eventId: rows[index % rows.length]?.id ?? 0 }
  const { start_date: date } = await member.request(events.read, { params })
  if (step.kind === 'cancel') await member.request(events.cancel, { params, body: { scope: 'this' } })
  else if (step.kind === 'answer') await member.request(events.answer, { params, body: { answer: 'going' } })
  else if ('repetition' in step)
    await member.request(events.edit, { params, body: { repeats: repeatsFrom(date, step.repetition) } })
  else if ('offset' in step) {
    const times = timesOn(addDays(date, step.offset), step.time)
    const endpoint = step.kind === 'edit' ? events.edit : events.move
    expect(await member.request(endpoint, { params, body: times })).toMatchObject(times)
  }
}

/** Expects that the calendar file has the dates of the app, until the one up to which they are stored. */
async function expectSameDates(member: Member, seriesId: number, { db }: TestApp): Promise<void> {
  const { time_zone: timeZone, filled_until: end } = await db
    .selectFrom('event_series')
    .select(['time_zone', 'filled_until'])
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', seriesId)
    .orderBy('starts_at')
    .execute()
  const isCancelled = rows.every(({ cancelled_at: at }) => at !== null)
  const stored = rows
    .filter(({ cancelled_at: at }) => isCancelled || at === null)
    .map((row) => ({ startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() }))
  const { payload } = await member.requestRaw(events.calendar, { params: { eventId: rows[0]?.id ?? 0 } })
  const read = calendarDates(payload, new Date(`${addDays(end, 100)}T00:00:00Z`))
  const isStored = ({ startsAt }: { startsAt: string }) => dateIn(new Date(startsAt), timeZone) <= end
  expect(read.filter(isStored)).toEqual(stored.filter(isStored))
}

test('the calendar file has exactly the dates of the app, whatever was edited, moved and cancelled', async () => {
  const { testApp } = await openTestApp()
  await fc.assert(
    fc.asyncProperty(days, time, zone, repetition, steps, async (date, start, time_zone, repeats, taken) => {
      const member = await testApp.createNamedMember('Nkechi')
      const { series_id: seriesId } = await createEvent(member, {
        ...timesOn(date, start),
        time_zone,
        repeats: repeatsFrom(date, repeats),
      })
      await expectSameDates(member, seriesId, testApp)
      for (const [index, step] of taken) {
        await take(member, index, seriesId, testApp, step)
        await expectSameDates(member, seriesId, testApp)
      }
    }),
    { numRuns: 20 },
  )
})

test('the dates before a change of the weekday are in the calendar file as they were', async () => {
  const { ada, testApp } = await openTestApp()
  const { id, series_id: seriesId } = await createEvent(ada, {
    ...timesOn(dateInDays(-16), '09:00'),
    time_zone: 'Asia/Kolkata',
    repeats: { rule: 'weekly', every: 2, until: null },
  })
  const [next] = await ada.request(events.dates, { params: { eventId: id } })
  const times = timesOn(dateInDays(13), '05:10')
  await ada.request(events.edit, { params: { eventId: next?.id ?? 0 }, body: times })
  await expectSameDates(ada, seriesId, testApp)
})

test('a date of a month that the rule lacks is in the calendar file', async () => {
  const { ada, testApp } = await openTestApp()
  const { id, series_id: seriesId } = await createEvent(ada, {
    ...timesOn('2126-02-28', '19:35'),
    time_zone: 'America/New_York',
    repeats: { rule: 'monthly_day', every: 1, until: '2126-08-31' },
  })
  const [, second] = await ada.request(events.dates, { params: { eventId: id } })
  const params = { eventId: second?.id ?? 0 }
  expect(await ada.request(events.edit, { params, body: timesOn('2126-03-31', '19:35') })).toMatchObject({
    id: second?.id,
  })
  expect(await ada.request(events.read, { params: { eventId: id } })).toMatchObject({ start_date: '2126-02-28' })
  await expectSameDates(ada, seriesId, testApp)
})

test('a series whose first date is not one of its rule starts with the first that is', async () => {
  const { ada, testApp } = await openTestApp()
  const { id, series_id: seriesId } = await createEvent(ada, {
    ...timesOn('2126-01-31', '09:00'),
    time_zone: 'America/Bogota',
    repeats: { rule: 'monthly_last_weekday', every: 1, until: '2126-05-31' },
  })
  const { db } = testApp
  await db.updateTable('event_series').set({ start_date: '2126-01-24' }).where('id', '=', seriesId).execute()
  await expectSameDates(ada, seriesId, testApp)
  const { payload } = await ada.requestRaw(events.calendar, { params: { eventId: id } })
  expect(payload).toContain('DTSTART;TZID=America/Bogota:21260131T090000\r\n')
})
