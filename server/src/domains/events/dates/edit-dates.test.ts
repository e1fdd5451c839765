import { type EventChanges, type EventDraft, events } from '@daystar/contract/events'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createEvent, dateInDays } from '../../../testing/event-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const read = (member: Member, eventId: number) => member.request(events.read, { params: { eventId } })
const edit = (member: Member, eventId: number, body: EventChanges) =>
  member.request(events.edit, { params: { eventId }, body })
const datesOf = (member: Member, eventId: number) => member.request(events.dates, { params: { eventId } })
const on = (date: string, time = '09:00') => ({
  start_date: date,
  start_time: time,
  end_date: date,
  end_time: `${time.slice(0, 2)}:45`,
})

/** Creates a series, and returns the ids of its dates. */
async function createSeries(
  author: Member,
  date: string,
  repeats: NonNullable<EventDraft['repeats']>,
  time_zone = 'Asia/Tokyo',
) {
  const event = await createEvent(author, { ...on(date), repeats, time_zone })
  return (await datesOf(author, event.id)).map(({ id }) => id) as [number, number, number, number, ...number[]]
}

const daysOf = async (member: Member, eventId: number) => {
  const dates = await datesOf(member, eventId)
  return await Promise.all(dates.slice(0, 5).map(async ({ id }) => (await read(member, id)).start_date))
}

const monthly = (rule: 'monthly_day' | 'monthly_weekday' | 'monthly_last_weekday', until: string | null = null) => ({
  rule,
  every: 1,
  until,
})

test.each([
  [
    'the last Thursday to the last Friday',
    monthly('monthly_last_weekday'),
    ['2126-01-31', '2126-03-28'],
    '2126-03-29',
    ['2126-01-25', '2126-02-22', '2126-03-29', '2126-04-26', '2126-05-31'],
  ],
  [
    'the first Tuesday to the second Wednesday',
    monthly('monthly_weekday'),
    ['2126-10-01', '2127-01-07'],
    '2127-01-08',
    ['2126-10-09', '2126-11-13', '2126-12-11', '2127-01-08', '2127-02-12'],
  ],
  [
    'the last Thursday to the third one',
    monthly('monthly_last_weekday'),
    ['2126-01-31', '2126-02-28'],
    '2126-02-21',
    ['2126-01-17', '2126-02-21', '2126-03-21', '2126-04-18', '2126-05-16'],
  ],
  [
    'the 28th to the 31st, which February has not',
    monthly('monthly_day'),
    ['2126-01-28', '2126-03-28'],
    '2126-03-31',
    ['2126-01-31', '2126-02-28', '2126-03-31', '2126-05-31', '2126-07-31'],
  ],
])('moves a series from %s, with each answer in its month', async (_name, repeats, [first, edited], date, expected) => {
  const { ada, ben } = await openTestApp()
  const ids = await createSeries(ada, first as string, repeats)
  const days = await Promise.all(ids.slice(0, 4).map(async (id) => (await read(ada, id)).start_date))
  const editedId = ids[days.indexOf(edited as string)] as number
  const answered = ids.slice(0, 3)
  for (const id of answered) await ben.request(events.answer, { params: { eventId: id }, body: { answer: 'maybe' } })
  expect(await edit(ada, editedId, on(date))).toMatchObject({ id: editedId, ...on(date) })
  expect(await daysOf(ada, editedId)).toEqual(expected)
  for (const [index, id] of answered.entries()) {
    const { start_date: day, own_answer: answer } = await read(ben, id)
    expect([day.slice(0, 7), answer?.answer]).toEqual([days[index]?.slice(0, 7), 'maybe'])
  }
})

test('a date that was moved keeps its time, whatever is edited on the others', async () => {
  const { ada } = await openTestApp()
  const ids = await createSeries(ada, '2126-05-30', monthly('monthly_last_weekday'))
  const moved = on('2126-07-02', '18:15')
  await ada.request(events.move, { params: { eventId: ids[1] }, body: moved })
  await edit(ada, ids[0], { repeats: monthly('monthly_last_weekday', '2126-08-31') })
  await edit(ada, ids[2], on('2126-07-26', '10:00'))
  await edit(ada, ids[0], { title: 'Course du matin' })
  expect(await read(ada, ids[1])).toMatchObject({ ...moved, is_moved: true })
  expect(await daysOf(ada, ids[0])).toEqual(['2126-05-31', '2126-07-02', '2126-07-26', '2126-08-30'])
})

test('an edit on the page of a moved date changes the others only by what differs', async () => {
  const { ada } = await openTestApp()
  const repeats = { rule: 'weekly' as const, every: 1, until: '2126-10-22' }
  const ids = await createSeries(ada, '2126-10-01', repeats, 'America/Sao_Paulo')
  const moved = on('2126-10-09', '18:15')
  await ada.request(events.move, { params: { eventId: ids[1] }, body: moved })
  const form = { ...moved, time_zone: 'America/Sao_Paulo', repeats, description: 'Traga água' }
  expect(await edit(ada, ids[1], form)).toMatchObject({ ...moved, is_moved: true, description: 'Traga água' })
  expect(await daysOf(ada, ids[1])).toEqual(['2126-10-01', '2126-10-09', '2126-10-15', '2126-10-22'])
  const later = on('2126-10-10', '18:15')
  expect(await edit(ada, ids[1], later)).toMatchObject(later)
  expect(await daysOf(ada, ids[1])).toEqual(['2126-10-02', '2126-10-10', '2126-10-16', '2126-10-23'])
  expect(await read(ada, ids[0])).toMatchObject(on('2126-10-02', '09:00'))
})

test('the last date cannot be chosen before the one that is edited', async () => {
  const { ada } = await openTestApp()
  const ids = await createSeries(ada, '2126-10-01', { rule: 'weekly', every: 1, until: null })
  const until = (date: string) => edit(ada, ids[2], { repeats: { rule: 'weekly', every: 1, until: date } })
  expect(await until('2126-10-14')).toBeRejectedWith('validation')
  expect(await until('2126-10-15')).toMatchObject({ id: ids[2], start_date: '2126-10-15' })
  expect(await daysOf(ada, ids[0])).toEqual(['2126-10-01', '2126-10-08', '2126-10-15'])
})

test('a cancelled date stays cancelled in its week, and takes place again in another one', async () => {
  const { ada } = await openTestApp()
  const ids = await createSeries(ada, '2126-10-01', { rule: 'weekly', every: 1, until: null })
  await ada.request(events.cancel, { params: { eventId: ids[1] }, body: { scope: 'this', reason: 'आंधी' } })
  await edit(ada, ids[2], on('2126-10-16'))
  expect(await read(ada, ids[1])).toMatchObject({ start_date: '2126-10-09', cancel_reason: 'आंधी' })
  await edit(ada, ids[2], on('2126-10-23'))
  expect(await read(ada, ids[1])).toMatchObject({ start_date: '2126-10-16', cancelled_at: null, cancel_reason: '' })
})

test('an event that has ended stays one date when it is edited', async () => {
  const { ada } = await openTestApp()
  const { id, series_id: seriesId } = await createEvent(ada, { ...on(dateInDays(-3)), time_zone: 'UTC' })
  expect(await edit(ada, id, { ...on(dateInDays(5)), title: '夜のランニング' })).toMatchObject(on(dateInDays(5)))
  const { testApp } = await openTestApp()
  const rows = await testApp.db.selectFrom('events').select('id').where('series_id', '=', seriesId).execute()
  expect(rows).toEqual([{ id }])
})

test('an edit of a date that has ended changes it and the coming ones, not those between', async () => {
  const { ada } = await openTestApp()
  const event = await createEvent(ada, {
    ...on(dateInDays(-16)),
    time_zone: 'UTC',
    repeats: { rule: 'weekly', every: 1, until: dateInDays(20) },
  })
  expect(await edit(ada, event.id, on(dateInDays(-16), '07:00'))).toMatchObject(on(dateInDays(-16), '07:00'))
  const { testApp } = await openTestApp()
  const rows = await testApp.db
    .selectFrom('events')
    .select('starts_at')
    .where('series_id', '=', event.series_id)
    .orderBy('starts_at')
    .execute()
  const starts = rows.map(({ starts_at: at }) => at.toISOString().slice(0, 13))
  const expected = [-16, -9, -2, 5, 12, 19].map(
    (days) => `${dateInDays(days)}T${[-9, -2].includes(days) ? '09' : '07'}`,
  )
  expect(starts).toEqual(expected)
})
