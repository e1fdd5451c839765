import { events } from '@daystar/contract/events'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notifications } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createEvent, dateInDays } from '../../testing/event-actions.ts'
import { follow } from '../../testing/member-actions.ts'
import { sharedTestApp, type TestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const noticesOf = async (member: Member) =>
  (await member.request(notifications.list)).flatMap(({ type, event_id }) =>
    event_id === null ? [] : [{ type, event_id }],
  )

const answer = (member: Member, eventId: number, kind: 'going' | 'maybe' | 'declined', reminders?: 1440[]) =>
  member.request(events.answer, {
    params: { eventId },
    body: { answer: kind, ...(reminders && { reminders }) },
  })

/** Moves everything that was planned for a date to now, as if the time had come. */
async function letTimePass({ db }: TestApp, eventId: number, minutesBefore: number) {
  const start = new Date(Date.now() + minutesBefore * 60_000)
  const end = new Date(+start + 3_600_000)
  await db.updateTable('events').set({ starts_at: start, ends_at: end }).where('id', '=', eventId).execute()
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'remind_of_event:%'`.execute(db)
}

test('notifies those who answered of another time, once and at the latest state', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { id } = await createEvent(ada)
  await answer(ben, id, 'maybe')
  await answer(cleo, id, 'declined')
  const times = { start_date: dateInDays(5), start_time: '09:00', end_date: dateInDays(5), end_time: '10:00' }
  await ada.request(events.move, { params: { eventId: id }, body: times })
  await ada.request(events.edit, { params: { eventId: id }, body: { location: 'River' } })
  await testApp.runJobs()
  expect(await noticesOf(ben)).toEqual([{ type: 'event_changed', event_id: id }])
  expect(await noticesOf(cleo)).toEqual([])
  expect(await noticesOf(ada)).toEqual([])
})

test('notifies of a cancellation with one notification for all dates', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const { id } = await createEvent(ada, { repeats: { rule: 'weekly', every: 1, until: null } })
  const [first, second] = await ben.request(events.dates, { params: { eventId: id } })
  for (const date of [first, second]) await answer(ben, date?.id ?? 0, 'going')
  await ada.request(events.cancel, { params: { eventId: id }, body: { scope: 'all' } })
  await testApp.runJobs()
  expect(await noticesOf(ben)).toEqual([{ type: 'event_cancelled', event_id: first?.id }])
})

test('notifies the member who gets a place from the waiting list', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const { id } = await createEvent(ada, { capacity: 1 })
  await answer(ben, id, 'going')
  await ada.request(events.withdrawAnswer, { params: { eventId: id } })
  await testApp.runJobs()
  expect(await noticesOf(ben)).toEqual([{ type: 'event_place', event_id: id }])
})

test('reminds those who are going or may come at the time that they chose', async () => {
  const { ada, ben, cleo, dora, testApp } = await openTestApp({ members: ['dora'] })
  const { id } = await createEvent(ada)
  await answer(ada, id, 'going', [1440])
  await answer(ben, id, 'maybe', [1440])
  await answer(cleo, id, 'going', [])
  await answer(dora, id, 'declined', [1440])
  await testApp.runJobs()
  expect(await noticesOf(ben)).toEqual([])
  await letTimePass(testApp, id, 1440)
  await testApp.runJobs()
  const reminder = { type: 'event_reminder', event_id: id }
  expect(await noticesOf(ada)).toEqual([reminder])
  expect(await noticesOf(ben)).toEqual([reminder])
  expect(await noticesOf(cleo)).toEqual([])
  expect(await noticesOf(dora)).toEqual([])
})

test('an event that was moved is not reminded of at the earlier time', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const { id } = await createEvent(ada)
  await answer(ben, id, 'going', [1440])
  await letTimePass(testApp, id, 2000)
  await testApp.runJobs()
  expect(await noticesOf(ben)).toEqual([])
})

test('sends nothing to members who cannot see the event when the job runs', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ben, ada)
  const { id } = await createEvent(ada, { audience: 'followers' })
  await answer(ben, id, 'going', [1440])
  await ada.request(events.edit, { params: { eventId: id }, body: { location: 'River' } })
  await ben.request(blocks.add, { params: { userId: ada.id } })
  await ben.request(blocks.remove, { params: { userId: ada.id } })
  await letTimePass(testApp, id, 1440)
  await testApp.runJobs()
  const rows = await testApp.db.selectFrom('notifications').select('id').where('event_id', '=', id).execute()
  expect(rows).toEqual([])
})

test('hides a notification while the event is hidden', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ben, ada)
  const { id } = await createEvent(ada, { audience: 'invited', invited_ids: [ben.id] })
  await testApp.runJobs()
  expect(await noticesOf(ben)).toEqual([{ type: 'event_invited', event_id: id }])
  await ada.request(events.uninvite, { params: { eventId: id, userId: ben.id } })
  expect(await noticesOf(ben)).toEqual([])
})

test('notifies the organizers of a comment', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const { id } = await createEvent(ada)
  await ben.request(events.addComment, { params: { eventId: id }, body: { content: 'Cold?' } })
  await testApp.runJobs()
  expect(await noticesOf(ada)).toEqual([{ type: 'event_commented', event_id: id }])
})
