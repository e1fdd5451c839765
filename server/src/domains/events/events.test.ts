import { events } from '@daystar/contract/events'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createEvent, dateInDays } from '../../testing/event-actions.ts'
import { createCircle, follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'
import { extendEventSeries } from './dates/dates-commands.ts'

const openTestApp = sharedTestApp()

const read = (member: Member, eventId: number) => member.request(events.read, { params: { eventId } })
const datesOf = (member: Member, eventId: number) => member.request(events.dates, { params: { eventId } })

test('stores and returns every field of an event', async () => {
  const { ada } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', false)
  const fields = {
    title: 'Lake swim',
    description: 'Bring a towel',
    location: 'Müggelsee',
    place_id: 'geonames:1',
    lat: 52.4,
    lng: 13.6,
    start_date: dateInDays(10),
    start_time: '23:30',
    end_date: dateInDays(11),
    end_time: '01:00',
    time_zone: 'Europe/Berlin',
    repeats: { rule: 'weekly' as const, every: 2, until: dateInDays(40) },
    capacity: 12,
    guests_max: 2,
    audience: 'circle' as const,
  }
  const event = await createEvent(ada, { ...fields, circle_id: circleId })
  expect(event).toMatchObject({
    ...fields,
    circle: { id: circleId, name: 'Dawn swimmers' },
    author: { id: ada.id },
    own_answer: { answer: 'going', is_waiting: false },
    going_count: 1,
    can: ['event:edit', 'event:appoint', 'event:delete'],
  })
  expect(await datesOf(ada, event.id)).toHaveLength(3)
})

test('lists an event for its audience alone', async () => {
  const { ada, ben, cleo } = await openTestApp()
  await follow(ben, ada)
  const followers = await createEvent(ada, { audience: 'followers' })
  const invited = await createEvent(ada, { audience: 'invited', invited_ids: [ben.id] })
  const event_ids = [followers.id, invited.id]
  const onDevice = async (member: Member) => (await member.request(events.visible, { body: { event_ids } })).event_ids
  expect((await onDevice(ben)).toSorted()).toEqual(event_ids.toSorted())
  expect(await onDevice(cleo)).toEqual([])
  const listed = await cleo.request(events.list)
  const ids = listed.map(({ id }) => id)
  expect(ids).not.toContain(followers.id)
  expect(ids).not.toContain(invited.id)
})

test('rejects an audience that does not fit to the circle', async () => {
  const { ada } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true)
  expect(await createEvent(ada, { circle_id: circleId, audience: 'everyone' })).toBeRejectedWith('validation')
  expect(await createEvent(ada, { audience: 'circle' })).toBeRejectedWith('validation')
})

test('moves one date and leaves the others', async () => {
  const { ada } = await openTestApp()
  const event = await createEvent(ada, { repeats: { rule: 'weekly', every: 1, until: dateInDays(20) } })
  const [, second] = await datesOf(ada, event.id)
  const times = { start_date: dateInDays(11), start_time: '18:00', end_date: dateInDays(11), end_time: '19:00' }
  const moved = await ada.request(events.move, { params: { eventId: second?.id ?? 0 }, body: times })
  expect(moved).toMatchObject({ ...times, is_moved: true })
  const dates = await datesOf(ada, event.id)
  expect(dates.map(({ starts_at: at }) => at.slice(0, 16))).toEqual([
    `${dateInDays(3)}T09:00`,
    `${dateInDays(11)}T18:00`,
    `${dateInDays(17)}T09:00`,
  ])
})

test('cancels one date with a reason, or all of them', async () => {
  const { ada, ben } = await openTestApp()
  const event = await createEvent(ada, { repeats: { rule: 'weekly', every: 1, until: null } })
  const body = { scope: 'this' as const, reason: 'Thunderstorm' }
  await ada.request(events.cancel, { params: { eventId: event.id }, body })
  expect(await read(ben, event.id)).toMatchObject({ cancel_reason: 'Thunderstorm', cancelled_at: expect.any(String) })
  const [, second] = await datesOf(ben, event.id)
  expect(second?.cancelled_at).toBeNull()
  await ada.request(events.cancel, { params: { eventId: event.id }, body: { scope: 'all' } })
  expect((await datesOf(ben, event.id)).every(({ cancelled_at: at }) => at !== null)).toBe(true)
})

test('keeps the answers when the day of the week is changed', async () => {
  const { ada, ben } = await openTestApp()
  const repeats = { rule: 'weekly' as const, every: 1, until: null }
  const event = await createEvent(ada, { repeats })
  const [, second] = await datesOf(ada, event.id)
  await ben.request(events.answer, { params: { eventId: second?.id ?? 0 }, body: { answer: 'maybe' } })
  const date = dateInDays(4)
  const times = { start_date: date, start_time: '10:00', end_date: date, end_time: '11:00' }
  await ada.request(events.edit, { params: { eventId: event.id }, body: times })
  expect(await read(ben, second?.id ?? 0)).toMatchObject({
    start_date: dateInDays(11),
    start_time: '10:00',
    own_answer: { answer: 'maybe' },
  })
})

test('moves all dates by as many days as the one that is edited', async () => {
  const { ada } = await openTestApp()
  const event = await createEvent(ada, { repeats: { rule: 'weekly', every: 1, until: dateInDays(40) } })
  const [, , third] = await datesOf(ada, event.id)
  const date = dateInDays(18)
  const times = { start_date: date, start_time: '09:00', end_date: date, end_time: '11:00' }
  const edited = await ada.request(events.edit, { params: { eventId: third?.id ?? 0 }, body: times })
  expect(edited).toMatchObject({ id: third?.id, start_date: date })
  expect(await read(ada, event.id)).toMatchObject({ start_date: dateInDays(4) })
})

test('stores further dates of an event that is repeated without an end', async () => {
  const { ada, testApp } = await openTestApp()
  const event = await createEvent(ada, { repeats: { rule: 'weekly', every: 1, until: null } })
  const { db } = testApp
  const dates = () =>
    db.selectFrom('events').select('occurs_on').where('series_id', '=', event.series_id).orderBy('occurs_on').execute()
  const before = await dates()
  await db.deleteFrom('events').where('occurs_on', '>', dateInDays(100)).execute()
  await db
    .updateTable('event_series')
    .set({ filled_until: dateInDays(100) })
    .execute()
  await extendEventSeries(db)
  expect(await dates()).toEqual(before)
  expect(before.length).toBeGreaterThan(50)
})

test('organizers change an event until they are dismissed', async () => {
  const { ada, ben, cleo } = await openTestApp()
  await follow(ben, ada)
  const { id: eventId } = await createEvent(ada, { audience: 'invited' })
  expect(await ada.request(events.appoint, { params: { eventId, userId: cleo.id } })).toBeRejectedWith(
    'member_not_found',
  )
  await ada.request(events.appoint, { params: { eventId, userId: ben.id } })
  const edited = await ben.request(events.edit, { params: { eventId }, body: { title: 'River swim' } })
  expect(edited).toMatchObject({ title: 'River swim', can: ['event:edit'], organizers: [{ id: ben.id }] })
  await ben.request(events.dismiss, { params: { eventId, userId: ben.id } })
  expect(await ben.request(events.edit, { params: { eventId }, body: { title: 'Sea' } })).toBeRejectedWith(
    'organizers_only',
  )
})

test('an event with another organizer outlives the account of its author', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const { removeAccount } = await import('../../jobs/remove-account.ts')
  await follow(ben, ada)
  const kept = await createEvent(ada)
  const deleted = await createEvent(ada)
  await ada.request(events.appoint, { params: { eventId: kept.id, userId: ben.id } })
  await testApp.db.updateTable('members').set({ removal_started_at: new Date() }).where('id', '=', ada.id).execute()
  await removeAccount(testApp.deps, ada.id)
  expect(await read(cleo, kept.id)).toMatchObject({ author: { id: ben.id }, going_count: 0 })
  expect(await read(cleo, deleted.id)).toBeRejectedWith('event_not_found')
})

test('lists comments on an event, which its organizer can delete', async () => {
  const { ada, ben } = await openTestApp()
  const { id: eventId } = await createEvent(ada)
  const params = { eventId }
  const comment = await ben.request(events.addComment, { params, body: { content: ' Is it cold? ' } })
  expect(await ada.request(events.comments, { params })).toMatchObject([
    { id: comment.id, content: 'Is it cold?', author: { id: ben.id }, can: ['event:deleteComment'] },
  ])
  await ada.request(events.removeComment, { params: { eventCommentId: comment.id } })
  expect(await ada.request(events.comments, { params })).toEqual([])
})

test('the events of a member between two instants are those to which they come, and own ones', async () => {
  const { ada, ben } = await openTestApp()
  const going = await createEvent(ada)
  const maybe = await createEvent(ada)
  const declined = await createEvent(ada)
  const unanswered = await createEvent(ada)
  const own = await createEvent(ben)
  const answers = [
    [going, 'going'],
    [maybe, 'maybe'],
    [declined, 'declined'],
  ] as const
  for (const [{ id }, answer] of answers)
    await ben.request(events.answer, { params: { eventId: id }, body: { answer } })
  const range = { from: `${dateInDays(0)}T00:00:00Z`, to: `${dateInDays(20)}T00:00:00Z` }
  const between = async (query: object) =>
    (await ben.request(events.between, { query: { ...range, ...query } })).map(({ id }) => id)
  expect((await between({ mine: true })).toSorted()).toEqual([going.id, maybe.id, own.id].toSorted())
  expect(await between({})).toEqual(expect.arrayContaining([declined.id, unanswered.id]))
})
