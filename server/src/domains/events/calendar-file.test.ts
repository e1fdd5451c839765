import { events } from '@daystar/contract/events'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/callers.ts'
import { createEvent, dateInDays } from '../../testing/event-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

async function calendarOf(caller: Caller, eventId: number) {
  const response = await caller.requestRaw(events.calendar, { params: { eventId } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  return response.payload
}

/** The lines of a file, with those that were folded joined again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (file: string, name: string) =>
  linesOf(file).flatMap((line) => (line.startsWith(name) ? [line.slice(name.length)] : []))

test('a weekly event is one component with a rule, the exceptions and the dates that were moved', async () => {
  const { ada } = await openTestApp()
  const dates = { start_date: '2126-03-25', end_date: '2126-03-25', start_time: '09:00', end_time: '10:30' }
  const repeats = { rule: 'weekly' as const, every: 1, until: '2126-04-15' }
  const { id } = await createEvent(ada, { ...dates, time_zone: 'Europe/Berlin', repeats })
  const [, second, third] = await ada.request(events.dates, { params: { eventId: id } })
  await ada.request(events.cancel, { params: { eventId: second?.id ?? 0 }, body: { scope: 'this' } })
  const moved = { start_date: '2126-04-09', start_time: '18:00', end_date: '2126-04-09', end_time: '19:00' }
  await ada.request(events.move, { params: { eventId: third?.id ?? 0 }, body: moved })

  const file = await calendarOf(ada, id)
  expect(valuesOf(file, 'RRULE:')).toEqual(['FREQ=WEEKLY;UNTIL=21260415T070000Z'])
  expect(valuesOf(file, 'EXDATE;TZID=Europe/Berlin:')).toEqual(['21260401T090000'])
  expect(valuesOf(file, 'RECURRENCE-ID;TZID=Europe/Berlin:')).toEqual(['21260408T090000'])
  expect(valuesOf(file, 'DTSTART;TZID=Europe/Berlin:')).toEqual(['21260325T090000', '21260409T180000'])
  expect(valuesOf(file, 'DURATION:')).toEqual(['PT90M', 'PT60M'])
  expect(new Set(valuesOf(file, 'UID:')).size).toBe(1)
})

test('the UID stays and the sequence grows with each change', async () => {
  const { ada } = await openTestApp()
  const { id } = await createEvent(ada)
  const first = await calendarOf(ada, id)
  await ada.request(events.edit, { params: { eventId: id }, body: { title: 'River swim' } })
  const second = await calendarOf(ada, id)
  await ada.request(events.cancel, { params: { eventId: id }, body: { scope: 'all' } })
  const third = await calendarOf(ada, id)
  expect([first, second, third].map((file) => valuesOf(file, 'SEQUENCE:')[0])).toEqual(['0', '1', '2'])
  expect(new Set([first, second, third].flatMap((file) => valuesOf(file, 'UID:'))).size).toBe(1)
  expect(valuesOf(third, 'STATUS:')).toEqual(['CANCELLED'])
})

test('describes the changes of the clocks in the time zone', async () => {
  const { ada } = await openTestApp()
  const { id } = await createEvent(ada, {
    start_date: '2030-03-01',
    end_date: '2030-03-01',
    time_zone: 'Europe/Berlin',
  })
  const lines = linesOf(await calendarOf(ada, id))
  const at = lines.indexOf('DTSTART:20300331T020000')
  expect(lines.slice(at - 1, at + 4)).toEqual([
    'BEGIN:DAYLIGHT',
    'DTSTART:20300331T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
  ])
})

test('escapes texts and folds lines after at most 75 bytes', async () => {
  const { ada } = await openTestApp()
  const description = `Bring:\n- towel, cap; a \\ backslash ${'Größe 🏊 '.repeat(30)}`
  const { id } = await createEvent(ada, {
    title: 'Swim, run; ride',
    description,
    start_date: dateInDays(2),
    end_date: dateInDays(2),
  })
  const file = await calendarOf(ada, id)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(valuesOf(file, 'SUMMARY:')).toEqual(['Swim\\, run\\; ride'])
  expect(valuesOf(file, 'DESCRIPTION:')[0]).toContain('Bring:\\n- towel\\, cap\\; a \\\\ backslash Größe 🏊 Größe')
})

test('an event that the caller cannot see has no file', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await createEvent(ada, { audience: 'invited' })
  expect(await ben.request(events.calendar, { params: { eventId: id } })).toBeRejectedWith('event_not_found')
})
