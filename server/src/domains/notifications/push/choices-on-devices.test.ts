import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { events } from '@daystar/contract/events'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adaWithDevice, editSettings, titles } from '../../../testing/actions/notified-device.ts'
import type { Member } from '../../../testing/callers.ts'
import { createEvent } from '../../../testing/event-actions.ts'
import { addComment, createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { sharedTestApp, type TestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp({ outgoingInternal: ['127.0.0.1'] }, { language: 'en', timeZone: 'UTC' })

test('a kind that was turned off is not sent to devices', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  await editSettings(ada, { kinds: { comments: { push: false } } })
  await addComment(ben, swim.id)
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  await testApp.runJobs()
  expect(titles(service)).toEqual([`${ben.name} gave your activity a high five.`])
})

test('nothing is sent during a pause, also when it has ended', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  await editSettings(ada, { pause_hours: 24 })
  expect(Date.parse((await ada.request(notificationSettings.read)).paused_until ?? '')).toBeGreaterThan(Date.now())
  await addComment(ben, swim.id)
  await testApp.runJobs()
  await editSettings(ada, { pause_hours: null })
  await testApp.runJobs()
  expect(service.received).toEqual([])
  await addComment(ben, swim.id)
  await testApp.runJobs()
  expect(titles(service)).toEqual([`${ben.name} commented on your activity.`])
})

/** Quiet hours that began an hour ago and end in an hour, in UTC or where it is so many hours later. */
function quietNow(hoursFromUtc = 0) {
  const time = (hours: number) => new Date(Date.now() + (hours + hoursFromUtc) * 3_600_000).toISOString().slice(11, 16)
  return { from: time(-1), until: time(1) }
}

async function endQuietHours(ada: Member, { db }: TestApp) {
  await editSettings(ada, { quiet_hours: null })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
}

test('what arrives in quiet hours of the time zone is one message when they end', async () => {
  const { ada, ben, cleo, testApp, service, swim } = await adaWithDevice(openTestApp)
  await ada.request(users.edit, { body: { time_zone: 'Pacific/Kiritimati' } })
  await editSettings(ada, { quiet_hours: quietNow(14) })
  await addComment(ben, swim.id)
  await addComment(cleo, swim.id)
  const { id } = await addComment(cleo, swim.id)
  await cleo.request(comments.remove, { params: { commentId: id } })
  await testApp.runJobs()
  expect(service.received).toEqual([])
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker._private_jobs`.execute(testApp.db)
  expect(rows).toHaveLength(1)
  expect(Number(rows[0]?.minutes)).toBeGreaterThan(50)
  expect(Number(rows[0]?.minutes)).toBeLessThan(62)

  await endQuietHours(ada, testApp)
  await testApp.runJobs()
  expect(titles(service)).toEqual(['2 new notifications'])
})

test('one notification of quiet hours is sent as it is', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  await editSettings(ada, { quiet_hours: quietNow() })
  await addComment(ben, swim.id)
  await testApp.runJobs()
  await endQuietHours(ada, testApp)
  await testApp.runJobs()
  expect(titles(service)).toEqual([`${ben.name} commented on your activity.`])
})

test('a member from whom nothing was chosen is not sent to devices', async () => {
  const { ada, ben, cleo, testApp, service, swim } = await adaWithDevice(openTestApp)
  await ada.request(notificationSettings.chooseMember, { params: { userId: ben.id }, body: { choice: 'none' } })
  await addComment(ben, swim.id)
  await addComment(cleo, swim.id)
  await testApp.runJobs()
  expect(titles(service)).toEqual([`${cleo.name} commented on your activity.`])
  await ada.request(notificationSettings.chooseMember, { params: { userId: ben.id }, body: { choice: 'own' } })
  await addComment(ben, swim.id)
  await testApp.runJobs()
  expect(titles(service)).toHaveLength(2)
})

test('nothing about events of a circle from which nothing was chosen is sent to devices', async () => {
  const { ada, ben, testApp, service } = await adaWithDevice(openTestApp)
  const lake = await createCircle(ben, 'Lake', false, [ada])
  const inLake = await createEvent(ben, { audience: 'circle', circle_id: lake })
  const forAll = await createEvent(ben)
  for (const { id } of [inLake, forAll])
    await ada.request(events.answer, { params: { eventId: id }, body: { answer: 'going' } })
  await ada.request(notificationSettings.chooseCircle, { params: { circleId: lake }, body: { choice: 'none' } })
  for (const { id } of [inLake, forAll])
    await ben.request(events.cancel, { params: { eventId: id }, body: { scope: 'this' } })
  await testApp.runJobs()
  expect(service.received.map(({ payload }) => payload.notification.navigate)).toEqual([
    `http://daystar.example/events/${forAll.id}`,
  ])
})

test('a circle from which nothing was chosen is not sent to devices, unless the activity is in another one', async () => {
  const { ada, ben, testApp, service } = await adaWithDevice(openTestApp)
  const lake = await createCircle(ada, 'Lake', false)
  const dawn = await createCircle(ada, 'Dawn', false)
  await ada.request(notificationSettings.chooseCircle, { params: { circleId: lake }, body: { choice: 'none' } })
  const inLake = await createActivity(ada, { circle_ids: [lake] })
  const inBoth = await createActivity(ada, { circle_ids: [lake, dawn] })
  await addComment(ben, inLake.id)
  await testApp.runJobs()
  expect(service.received).toEqual([])
  await addComment(ben, inBoth.id)
  await testApp.runJobs()
  expect(titles(service)).toEqual([`${ben.name} commented on your activity.`])
})

test('all from a circle are also the new activities of others that the member sees', async () => {
  const { ada, ben, cleo, testApp, service } = await adaWithDevice(openTestApp)
  const lake = await createCircle(ben, 'Lake', true, [ada, cleo])
  await ada.request(notificationSettings.chooseCircle, { params: { circleId: lake }, body: { choice: 'all' } })
  await editSettings(ada, { shows_words: true })
  const { id } = await createActivity(ben, { title: 'Ice bath', circle_ids: [lake] })
  await createActivity(ben, { title: 'Elsewhere' })
  await createActivity(ben, { title: 'For myself', circle_ids: [lake], audience: 'me' })
  await createActivity(ada, { title: 'My own', circle_ids: [lake] })
  await testApp.runJobs()
  expect(service.received.map(({ payload }) => payload.notification)).toMatchObject([
    {
      title: `${ben.name} posted a new activity.`,
      body: 'Ice bath',
      navigate: `http://daystar.example/activity/${id}`,
    },
  ])
})

test('all from a member are also their new activities', async () => {
  const { ada, ben, cleo, testApp, service } = await adaWithDevice(openTestApp)
  await follow(ada, ben)
  await ada.request(notificationSettings.chooseMember, { params: { userId: ben.id }, body: { choice: 'all' } })
  await createActivity(ben, { audience: 'followers' })
  await createActivity(cleo)
  const removed = await createActivity(ben)
  await ben.request(activities.remove, { params: { activityId: removed.id } })
  await testApp.runJobs()
  expect(titles(service).filter((title) => title?.includes('posted'))).toEqual([`${ben.name} posted a new activity.`])
})
