import { circles } from '@daystar/contract/circles'
import { events } from '@daystar/contract/events'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notifications } from '@daystar/contract/notifications'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createEvent, dateInDays } from '../../../testing/event-actions.ts'
import { createCircle, follow, leaveCircle } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const read = (member: Member, eventId: number) => member.request(events.read, { params: { eventId } })
const comment = (member: Member, eventId: number, content: string) =>
  member.request(events.addComment, { params: { eventId }, body: { content } })
const answer = (member: Member, eventId: number, note = '') =>
  member.request(events.answer, { params: { eventId }, body: { answer: 'going', note } })
const remove = (admin: Member, circleId: number, { id: userId }: Member) =>
  admin.request(circles.leave, { params: { circleId, userId } })
const rejoin = (admin: Member, circleId: number, member: Member) =>
  admin
    .request(circles.invite, { params: { circleId } })
    .then(({ token }) => member.request(circles.joinSelf, { params: { circleId }, query: { invite: token } }))

/** Ben leads a private circle with Ada, who plans an event there, and Cleo, who answers and comments. */
async function createLeftEvent() {
  const app = await openTestApp()
  const { ada, ben, cleo } = app
  const circleId = await createCircle(ben, 'Ночное плавание', true, [ada, cleo])
  const repeats = { rule: 'weekly' as const, every: 1, until: dateInDays(12) }
  const { id } = await createEvent(ada, { circle_id: circleId, audience: 'circle', capacity: 2, repeats })
  await answer(cleo, id, 'Ich bringe das Boot')
  const early = await comment(cleo, id, 'Where do we meet?')
  await app.testApp.runJobs()
  await remove(ben, circleId, ada)
  return { ...app, circleId, id, early }
}

test('an author who was removed from the private circle of an event no longer reads who comes and what they write', async () => {
  const { ada, ben, cleo, id, early } = await createLeftEvent()
  await comment(cleo, id, 'At the pier')
  const params = { eventId: id }
  expect(await read(ada, id)).toMatchObject({
    has_left: true,
    going_count: 0,
    comment_count: 0,
    organizers: [],
    own_answer: null,
    can: ['event:delete'],
  })
  expect(await read(ben, id)).toMatchObject({ has_left: false, going_count: 1, comment_count: 2 })
  for (const list of [events.answers, events.comments])
    expect(await ada.request(list, { params })).toBeRejectedWith('members_only')
  const [, second] = await ada.request(events.dates, { params })
  expect(await answer(ada, second?.id ?? 0)).toBeRejectedWith('members_only')
  expect(await ada.request(events.commentVersions, { params: { eventCommentId: early.id } })).toBeRejectedWith(
    'comment_not_found',
  )
})

test('the place of an author who leaves the circle of an event becomes free', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ben, 'Nachtschwimmer', true, [ada, cleo])
  const { id } = await createEvent(ada, { circle_id: circleId, audience: 'circle', capacity: 1 })
  await answer(cleo, id)
  await leaveCircle(ada, circleId)
  expect(await read(cleo, id)).toMatchObject({ going_count: 1, own_answer: { is_waiting: false } })
})

test('an author who left gets no notification of what happens at the event, and earlier ones disappear', async () => {
  const { ada, ben, cleo, circleId, id, testApp } = await createLeftEvent()
  const commented = async () => (await ada.request(notifications.list)).filter(({ type }) => type === 'event_commented')
  expect(await commented()).toEqual([])
  await comment(cleo, id, 'At the pier')
  await testApp.runJobs()
  expect(await commented()).toEqual([])
  await ben.request(circles.allowRejoining, { params: { circleId, userId: ada.id } })
  await rejoin(ben, circleId, ada)
  expect(await commented()).toHaveLength(1)
  expect(await read(ada, id)).toMatchObject({
    has_left: false,
    comment_count: 2,
    can: expect.arrayContaining(['event:edit']),
  })
})

test('an author who left the public circle of an event for everyone is a reader like others', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ben, 'Ocean swimmers', false, [ada, cleo])
  const open = await createEvent(ada, { circle_id: circleId, audience: 'everyone' })
  const closed = await createEvent(ada, { circle_id: circleId, audience: 'circle' })
  await leaveCircle(ada, circleId)
  expect(await read(ada, open.id)).toMatchObject({ has_left: false, going_count: 1, can: ['event:delete'] })
  expect(await answer(ada, open.id)).toMatchObject({ own_answer: { answer: 'going' } })
  expect(await read(ada, closed.id)).toMatchObject({ has_left: true, going_count: 0 })
})

test('the role of organizer ends with leaving the circle, and does not come back', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ada, 'Éjszakai úszók', true, [ben, cleo])
  const { id } = await createEvent(ada, { circle_id: circleId, audience: 'circle' })
  for (const { id: userId } of [ben, cleo]) await ada.request(events.appoint, { params: { eventId: id, userId } })
  await leaveCircle(ben, circleId)
  await remove(ada, circleId, cleo)
  await ada.request(circles.allowRejoining, { params: { circleId, userId: cleo.id } })
  for (const member of [ben, cleo]) {
    await rejoin(ada, circleId, member)
    expect(await read(member, id)).toMatchObject({ organizers: [], can: [] })
  }
})

test.each(['author', 'organizer'] as const)('the role of organizer ends with a block by the %s', async (blocker) => {
  const { ada, ben } = await openTestApp()
  await follow(ben, ada)
  const { id } = await createEvent(ada)
  await ada.request(events.appoint, { params: { eventId: id, userId: ben.id } })
  const [one, other] = blocker === 'author' ? [ada, ben] : [ben, ada]
  await one.request(blocks.add, { params: { userId: other.id } })
  await one.request(blocks.remove, { params: { userId: other.id } })
  expect(await read(ben, id)).toMatchObject({ organizers: [], can: [] })
})

test('a member who is blocked at the moment of the appointment is no organizer afterwards', async () => {
  const { ada, ben } = await openTestApp()
  for (let round = 0; round < 5; round += 1) {
    await follow(ben, ada)
    const { id: eventId } = await createEvent(ada)
    await Promise.all([
      ada.request(events.appoint, { params: { eventId, userId: ben.id } }),
      ada.request(blocks.add, { params: { userId: ben.id } }),
    ])
    await ada.request(blocks.remove, { params: { userId: ben.id } })
    expect(await read(ben, eventId)).toMatchObject({ can: [] })
  }
})
