import { users } from '@daystar/contract/accounts'
import { auth } from '@daystar/contract/accounts/auth'
import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { events } from '@daystar/contract/events'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createEvent } from '../../../testing/event-actions.ts'
import { createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { startPushService } from '../../../testing/services/push-service.ts'
import { sharedTestApp, type TestApp } from '../../../testing/test-app.ts'
import { pushKeys } from '../devices/key-commands.ts'

const openTestApp = sharedTestApp({ outgoingInternal: ['127.0.0.1'] })

/** Ada, whose browser shows notifications, with an activity. */
async function adaWithDevice() {
  const community = await openTestApp()
  const service = await startPushService()
  const subscription = service.subscribeBrowser()
  await community.ada.request(notificationSettings.subscribe, { body: subscription })
  const swim = await createActivity(community.ada, { title: 'Morning swim' })
  return { ...community, service, subscription, swim }
}

const comment = (member: Member, activityId: number, content = 'Cold water?') =>
  member.request(comments.add, { params: { activityId }, body: { content } })

const edit = (member: Member, body: object) => member.request(notificationSettings.edit, { body })

const titles = ({ received }: Awaited<ReturnType<typeof startPushService>>) =>
  received.map(({ payload }) => payload.notification.title)

test('a device gets who commented, encrypted for its browser and signed for its push service', async () => {
  const { ada, ben, testApp, service, subscription, swim } = await adaWithDevice()
  const { id } = await comment(ben, swim.id)
  await testApp.runJobs()

  expect(service.problems).toEqual([])
  const [message, ...others] = service.received
  expect(others).toEqual([])
  expect(message?.payload).toEqual({
    web_push: 8030,
    notification: {
      title: 'Ben commented on your activity.',
      body: '',
      navigate: `http://daystar.example/comment/${id}`,
      tag: expect.stringMatching(/^notification-\d+$/),
      app_badge: '1',
      icon: 'http://daystar.example/icon-192.png',
      lang: 'en',
      dir: 'ltr',
    },
    app_badge: 1,
  })
  expect(message?.text).not.toContain('water')
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(Number(message?.headers.ttl)).toBeLessThanOrEqual(4 * 3600)
  expect(message?.headers.topic).toMatch(/^[\w-]{32}$/)
  const { public_key: key } = await ada.request(notificationSettings.read)
  expect(message?.serverKey).toBe(key)
  expect(message?.claims).toMatchObject({
    aud: new URL(subscription.endpoint).origin,
    sub: 'mailto:daystar@daystar.example',
  })
  expect(message?.claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
})

test('a device gets the words if the member lets lock screens show them', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  await edit(ada, { shows_words: true })
  await comment(ben, swim.id, `Cold, [Ada](u:${ada.id})?`)
  await testApp.runJobs()
  expect(service.received.map(({ payload }) => payload.notification.body)).toContain('Cold, Ada?')
})

test('a device gets nothing about a comment that was deleted before the message was sent', async () => {
  const { ben, testApp, service, swim } = await adaWithDevice()
  const { id } = await comment(ben, swim.id)
  await ben.request(comments.remove, { params: { commentId: id } })
  await testApp.runJobs()
  expect(service.received).toEqual([])
})

test('a device gets nothing from a member who was blocked after the decision to send it', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  service.answerWith(503)
  await comment(ben, swim.id)
  await expect(testApp.runJobs()).rejects.toThrow('A push service answered with 503.')
  await ada.request(blocks.add, { params: { userId: ben.id } })
  service.answerWith(201)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  await testApp.runJobs()
  expect(service.received).toEqual([])
})

test('a message is sent again when the push service works again', async () => {
  const { ben, testApp, service, swim } = await adaWithDevice()
  service.answerWith(429)
  await comment(ben, swim.id)
  await expect(testApp.runJobs()).rejects.toThrow('A push service answered with 429.')
  service.answerWith(201)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  await testApp.runJobs()
  expect(titles(service)).toEqual(['Ben commented on your activity.'])
})

test('a message that has expired is not sent', async () => {
  const { ben, testApp, service, swim } = await adaWithDevice()
  service.answerWith(503)
  await comment(ben, swim.id)
  await expect(testApp.runJobs()).rejects.toThrow()
  service.answerWith(201)
  await sql`update graphile_worker._private_jobs set run_at = now(),
    payload = jsonb_set(payload::jsonb, '{expiresAt}', '"2026-01-01T00:00:00Z"')::json`.execute(testApp.db)
  await testApp.runJobs()
  expect(service.received).toEqual([])
})

test.each([404, 410])('a subscription ends when the push service answers with %d', async (status) => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  service.answerWith(status)
  await comment(ben, swim.id)
  await testApp.runJobs()
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a subscription ends after five refusals in succession', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  const refuse = async (count: number) => {
    service.answerWith(403)
    for (let index = 0; index < count; index++) await comment(ben, swim.id)
    await testApp.runJobs()
  }
  await refuse(4)
  service.answerWith(201)
  await comment(ben, swim.id)
  await testApp.runJobs()
  await refuse(4)
  expect((await ada.request(notificationSettings.read)).devices).toHaveLength(1)
  await refuse(1)
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a subscription ends with its session', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  await comment(ben, swim.id)
  await ada.request(auth.logout)
  await testApp.runJobs()
  expect(service.received).toEqual([])
  expect(
    await testApp.db.selectFrom('push_subscriptions').select('id').where('member_id', '=', ada.id).execute(),
  ).toEqual([])
})

test('a browser in which another member signs in gets no more notifications of the first one', async () => {
  const { ada, ben, cleo, testApp, service, subscription, swim } = await adaWithDevice()
  await cleo.request(notificationSettings.subscribe, { body: subscription })
  await comment(ben, swim.id)
  await testApp.runJobs()
  expect(service.received).toEqual([])
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a suspended member gets nothing', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  await comment(ben, swim.id)
  await sql`update members set suspended_until = 'infinity' where id = ${ada.id}`.execute(testApp.db)
  await testApp.runJobs()
  expect(service.received).toEqual([])
})

test('an endpoint on an internal server is rejected, unless the operator lists it', async () => {
  const { ben, service } = await adaWithDevice()
  const body = service.subscribeBrowser()
  for (const endpoint of ['https://10.0.0.1/push', 'https://[::1]/push', 'https://2130706434/push', 'http://1.1.1.1/'])
    expect(await ben.request(notificationSettings.subscribe, { body: { ...body, endpoint } })).toBeRejectedWith(
      'push_endpoint_invalid',
    )
  await ben.request(notificationSettings.subscribe, { body })
})

test('a subscription to a name that resolves to an internal server ends', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  const endpoint = service.subscribeBrowser().endpoint.replace('http://127.0.0.1', 'https://localhost')
  await sql`update push_subscriptions set endpoint = ${endpoint} where member_id = ${ada.id}`.execute(testApp.db)
  const { config } = testApp.deps
  Object.assign(config, { outgoingInternal: [] })
  try {
    await comment(ben, swim.id)
    await testApp.runJobs()
  } finally {
    Object.assign(config, { outgoingInternal: ['127.0.0.1'] })
  }
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a key of a browser that is no point of the curve ends its subscription', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  const { endpoint, keys } = service.subscribeBrowser()
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  await ada.request(notificationSettings.subscribe, { body: { endpoint, keys: { ...keys, p256dh } } })
  await comment(ben, swim.id)
  await testApp.runJobs()
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a member can try out their device', async () => {
  const { ada, testApp, service } = await adaWithDevice()
  await ada.request(notificationSettings.test)
  await testApp.runJobs()
  expect(titles(service)).toEqual(['Notifications work on this device.'])
})

test('a kind that was turned off is not sent to devices', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  await edit(ada, { kinds: { comments: { push: false } } })
  await comment(ben, swim.id)
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  await testApp.runJobs()
  expect(titles(service)).toEqual(['Ben gave your activity a high five.'])
})

test('nothing is sent during a pause, also when it has ended', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  await edit(ada, { pause_hours: 24 })
  expect(Date.parse((await ada.request(notificationSettings.read)).paused_until ?? '')).toBeGreaterThan(Date.now())
  await comment(ben, swim.id)
  await testApp.runJobs()
  await edit(ada, { pause_hours: null })
  await testApp.runJobs()
  expect(service.received).toEqual([])
  await comment(ben, swim.id)
  await testApp.runJobs()
  expect(titles(service)).toEqual(['Ben commented on your activity.'])
})

/** Quiet hours that began an hour ago and end in an hour, in UTC or where it is so many hours later. */
function quietNow(hoursFromUtc = 0) {
  const time = (hours: number) => new Date(Date.now() + (hours + hoursFromUtc) * 3_600_000).toISOString().slice(11, 16)
  return { from: time(-1), until: time(1) }
}

async function endQuietHours(ada: Member, { db }: TestApp) {
  await edit(ada, { quiet_hours: null })
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
}

test('what arrives in quiet hours of the time zone is one message when they end', async () => {
  const { ada, ben, cleo, testApp, service, swim } = await adaWithDevice()
  await ada.request(users.edit, { body: { time_zone: 'Pacific/Kiritimati' } })
  await edit(ada, { quiet_hours: quietNow(14) })
  await comment(ben, swim.id)
  await comment(cleo, swim.id)
  const { id } = await comment(cleo, swim.id)
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
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  await edit(ada, { quiet_hours: quietNow() })
  await comment(ben, swim.id)
  await testApp.runJobs()
  await endQuietHours(ada, testApp)
  await testApp.runJobs()
  expect(titles(service)).toEqual(['Ben commented on your activity.'])
})

test('a member from whom nothing was chosen is not sent to devices', async () => {
  const { ada, ben, cleo, testApp, service, swim } = await adaWithDevice()
  await ada.request(notificationSettings.chooseMember, { params: { userId: ben.id }, body: { choice: 'none' } })
  await comment(ben, swim.id)
  await comment(cleo, swim.id)
  await testApp.runJobs()
  expect(titles(service)).toEqual(['Cleo commented on your activity.'])
  await ada.request(notificationSettings.chooseMember, { params: { userId: ben.id }, body: { choice: 'own' } })
  await comment(ben, swim.id)
  await testApp.runJobs()
  expect(titles(service)).toHaveLength(2)
})

test('nothing about events of a circle from which nothing was chosen is sent to devices', async () => {
  const { ada, ben, testApp, service } = await adaWithDevice()
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
  const { ada, ben, testApp, service } = await adaWithDevice()
  const lake = await createCircle(ada, 'Lake', false)
  const dawn = await createCircle(ada, 'Dawn', false)
  await ada.request(notificationSettings.chooseCircle, { params: { circleId: lake }, body: { choice: 'none' } })
  const inLake = await createActivity(ada, { circle_ids: [lake] })
  const inBoth = await createActivity(ada, { circle_ids: [lake, dawn] })
  await comment(ben, inLake.id)
  await testApp.runJobs()
  expect(service.received).toEqual([])
  await comment(ben, inBoth.id)
  await testApp.runJobs()
  expect(titles(service)).toEqual(['Ben commented on your activity.'])
})

test('all from a circle are also the new activities of others that the member sees', async () => {
  const { ada, ben, cleo, testApp, service } = await adaWithDevice()
  const lake = await createCircle(ben, 'Lake', true, [ada, cleo])
  await ada.request(notificationSettings.chooseCircle, { params: { circleId: lake }, body: { choice: 'all' } })
  await edit(ada, { shows_words: true })
  const { id } = await createActivity(ben, { title: 'Ice bath', circle_ids: [lake] })
  await createActivity(ben, { title: 'Elsewhere' })
  await createActivity(ben, { title: 'For myself', circle_ids: [lake], audience: 'me' })
  await createActivity(ada, { title: 'My own', circle_ids: [lake] })
  await testApp.runJobs()
  expect(service.received.map(({ payload }) => payload.notification)).toMatchObject([
    { title: 'Ben posted a new activity.', body: 'Ice bath', navigate: `http://daystar.example/activity/${id}` },
  ])
})

test('all from a member are also their new activities', async () => {
  const { ada, ben, cleo, testApp, service } = await adaWithDevice()
  await follow(ada, ben)
  await ada.request(notificationSettings.chooseMember, { params: { userId: ben.id }, body: { choice: 'all' } })
  await createActivity(ben, { audience: 'followers' })
  await createActivity(cleo)
  const removed = await createActivity(ben)
  await ben.request(activities.remove, { params: { activityId: removed.id } })
  await testApp.runJobs()
  expect(titles(service).filter((title) => title?.includes('posted'))).toEqual(['Ben posted a new activity.'])
})

test('the text of a message is in the language of the member, with an isolated name from right to left', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice()
  await ada.request(users.edit, { body: { language: 'ar' } })
  await comment(ben, swim.id)
  await testApp.runJobs()
  const notification = service.received[0]?.payload.notification
  expect(notification).toMatchObject({ lang: 'ar', dir: 'rtl', title: expect.stringContaining('\u2068Ben\u2069') })
  expect(notification?.title).not.toContain('commented')
})

test('two processes that start at the same time have the same keys', async () => {
  const { testApp } = await openTestApp()
  await testApp.db.deleteFrom('push_keys').execute()
  const [first, second] = await Promise.all([pushKeys(testApp.db), pushKeys(testApp.db)])
  expect(second).toEqual(first)
  expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
})
