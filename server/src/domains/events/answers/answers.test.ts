import { circles } from '@daystar/contract/circles'
import { events } from '@daystar/contract/events'
import { blocks } from '@daystar/contract/moderation/blocks'
import { expect, test } from 'vitest'
import { Caller, type Member } from '../../../testing/callers.ts'
import { createEvent } from '../../../testing/event-actions.ts'
import { createCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const answer = (member: Member, eventId: number, guests = 0, kind: 'going' | 'maybe' | 'declined' = 'going') =>
  member.request(events.answer, { params: { eventId }, body: { answer: kind, guests } })

test('of fifty who want the last place at once one gets it, and the others wait', async () => {
  const { ada, testApp } = await createTestApp()
  const { id } = await createEvent(ada, { capacity: 2 })
  const second = await testApp.startSecondProcess()
  const names = Array.from({ length: 50 }, (_, index) => `Member ${index}`)
  const members = await Promise.all(names.map((name) => testApp.createNamedMember(name)))
  const callers = members.map(({ token }, index) => new Caller(index % 2 === 0 ? testApp.app : second, token))
  const input = { params: { eventId: id }, body: { answer: 'going' as const } }
  const replies = await Promise.all(callers.map((caller) => caller.requestRaw(events.answer, input)))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))

  const event = await ada.request(events.read, { params: { eventId: id } })
  expect(event).toMatchObject({ going_count: 2, waiting_count: 49 })
  const going = await ada.request(events.answers, { params: { eventId: id }, query: { answer: 'going' } })
  expect(going).toHaveLength(2)
}, 60_000)

test('concurrent withdrawals give each place to one member of the waiting list, in their order', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { id } = await createEvent(ada, { capacity: 3 })
  await answer(ben, id)
  await answer(cleo, id)
  const keys = ['dora', 'emil', 'fay'] as const
  const waiting = await Promise.all(keys.map((key) => testApp.createMember(key)))
  const [dora, emil, fay] = waiting.map(({ name }) => name)
  for (const member of waiting) {
    expect((await answer(member, id)).own_answer).toMatchObject({ answer: 'going', is_waiting: true })
  }
  await Promise.all([ben.request(events.withdrawAnswer, { params: { eventId: id } }), answer(cleo, id, 0, 'declined')])

  const names = async (kind: 'going' | 'waiting') =>
    (await ada.request(events.answers, { params: { eventId: id }, query: { answer: kind } })).map(
      (row) => row.member.name,
    )
  expect(await names('going')).toEqual([ada.name, dora, emil])
  expect(await names('waiting')).toEqual([fay])
})

test('guests take places, and a party that does not fit waits while a smaller one behind it gets the place', async () => {
  const { ada, ben, cleo, dora } = await openTestApp({ members: ['dora'] })
  const { id } = await createEvent(ada, { capacity: 4, guests_max: 3 })
  expect(await answer(ben, id, 2)).toMatchObject({ going_count: 4 })
  await answer(cleo, id, 2)
  await answer(dora, id)
  expect(await answer(ben, id, 1)).toMatchObject({ going_count: 4, waiting_count: 3 })
  const seenByDora = await dora.request(events.read, { params: { eventId: id } })
  expect(seenByDora.own_answer).toMatchObject({ is_waiting: false })
})

test('a member who has a place keeps it if more guests do not fit', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await createEvent(ada, { capacity: 2, guests_max: 3 })
  await answer(ben, id)
  expect(await answer(ben, id, 1)).toBeRejectedWith('event_full')
  const { own_answer } = await ben.request(events.read, { params: { eventId: id } })
  expect(own_answer).toMatchObject({ answer: 'going', is_waiting: false, guests: 0 })
})

test('rejects more guests than the event permits', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await createEvent(ada, { guests_max: 1 })
  expect(await answer(ben, id, 2)).toBeRejectedWith('validation')
})

test('a larger capacity gives places to the waiting list', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createEvent(ada, { capacity: 1 })
  await answer(ben, id)
  await answer(cleo, id)
  await ada.request(events.edit, { params: { eventId: id }, body: { capacity: 2 } })
  expect(await ada.request(events.read, { params: { eventId: id } })).toMatchObject({
    going_count: 2,
    waiting_count: 1,
  })
})

test('rejects answers for a date that is over or was cancelled', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const cancelled = await createEvent(ada)
  await ada.request(events.cancel, { params: { eventId: cancelled.id }, body: { scope: 'this' } })
  expect(await answer(ben, cancelled.id)).toBeRejectedWith('event_is_cancelled')
  const past = await createEvent(ada)
  const times = { starts_at: new Date('2026-01-01'), ends_at: new Date('2026-01-02') }
  await testApp.db.updateTable('events').set(times).where('id', '=', past.id).execute()
  expect(await answer(ben, past.id)).toBeRejectedWith('event_over')
})

test('a block frees the place of the member who no longer sees the event', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id } = await createEvent(ada, { capacity: 2 })
  await answer(ben, id)
  await answer(cleo, id)
  await ada.request(blocks.add, { params: { userId: ben.id } })
  const { own_answer } = await cleo.request(events.read, { params: { eventId: id } })
  expect(own_answer).toMatchObject({ is_waiting: false })
  expect(await answer(ben, id)).toBeRejectedWith('event_not_found')
})

test('leaving a private circle frees the place', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const { id } = await createEvent(ada, { circle_id: circleId, audience: 'circle' })
  await answer(ben, id)
  await ben.request(circles.leave, { params: { circleId, userId: ben.id } })
  expect(await ada.request(events.read, { params: { eventId: id } })).toMatchObject({ going_count: 1 })
  expect(await ben.request(events.read, { params: { eventId: id } })).toBeRejectedWith('event_not_found')
})

test('deleting an account gives its place to the waiting list', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { removeAccount } = await import('../../../jobs/remove-account.ts')
  const { id } = await createEvent(ada, { capacity: 2 })
  await answer(ben, id)
  await answer(cleo, id)
  await testApp.db.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', ben.id).execute()
  await removeAccount(testApp.deps, ben.id)
  const { own_answer } = await cleo.request(events.read, { params: { eventId: id } })
  expect(own_answer).toMatchObject({ is_waiting: false })
})

test('an answer that a device sends again does not replace the one that the member has given since', async () => {
  const { ada, ben } = await openTestApp()
  const { id } = await createEvent(ada)
  const sent = { params: { eventId: id }, body: { answer: 'going' as const }, headers: { 'idempotency-key': 'one' } }
  await ben.request(events.answer, sent)
  await answer(ben, id, 0, 'declined')
  await ben.request(events.answer, sent)
  const { own_answer } = await ben.request(events.read, { params: { eventId: id } })
  expect(own_answer).toMatchObject({ answer: 'declined' })
})
