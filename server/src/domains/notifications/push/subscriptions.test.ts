import { auth } from '@daystar/contract/accounts/auth'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adaWithDevice, titles } from '../../../testing/actions/notified-device.ts'
import { addComment } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'
import { pushKeys } from '../devices/key-commands.ts'

const openTestApp = sharedTestApp({ outgoingInternal: ['127.0.0.1'] }, { language: 'en' })

test.each([404, 410])('a subscription ends when the push service answers with %d', async (status) => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  service.answerWith(status)
  await addComment(ben, swim.id)
  await testApp.runJobs()
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a subscription ends after five failures in succession', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  const fail = async (count: number) => {
    service.answerWith(403)
    for (let index = 0; index < count; index++) await addComment(ben, swim.id)
    await testApp.runJobs()
  }
  await fail(4)
  service.answerWith(201)
  await addComment(ben, swim.id)
  await testApp.runJobs()
  await fail(4)
  expect((await ada.request(notificationSettings.read)).devices).toHaveLength(1)
  await fail(1)
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a subscription ends with its session', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  await addComment(ben, swim.id)
  await ada.request(auth.logout)
  await testApp.runJobs()
  expect(service.received).toEqual([])
  expect(
    await testApp.db.selectFrom('push_subscriptions').select('id').where('member_id', '=', ada.id).execute(),
  ).toEqual([])
})

test('a browser in which another member signs in gets no more notifications of the first one', async () => {
  const { ada, ben, cleo, testApp, service, subscription, swim } = await adaWithDevice(openTestApp)
  await cleo.request(notificationSettings.subscribe, { body: subscription })
  await addComment(ben, swim.id)
  await testApp.runJobs()
  expect(service.received).toEqual([])
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('an endpoint on an internal server is rejected, unless the operator lists it', async () => {
  const { ben, service } = await adaWithDevice(openTestApp)
  const body = service.subscribeBrowser()
  for (const endpoint of ['https://10.0.0.1/push', 'https://[::1]/push', 'https://2130706434/push', 'http://1.1.1.1/'])
    expect(await ben.request(notificationSettings.subscribe, { body: { ...body, endpoint } })).toBeRejectedWith(
      'push_endpoint_invalid',
    )
  await ben.request(notificationSettings.subscribe, { body })
})

test('a subscription to a name that resolves to an internal server ends', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  const endpoint = service.subscribeBrowser().endpoint.replace('http://127.0.0.1', 'https://localhost')
  await sql`update push_subscriptions set endpoint = ${endpoint} where member_id = ${ada.id}`.execute(testApp.db)
  const { config } = testApp.deps
  Object.assign(config, { outgoingInternal: [] })
  try {
    await addComment(ben, swim.id)
    await testApp.runJobs()
  } finally {
    Object.assign(config, { outgoingInternal: ['127.0.0.1'] })
  }
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a key of a browser that is no point of the curve ends its subscription', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  const { endpoint, keys } = service.subscribeBrowser()
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  await ada.request(notificationSettings.subscribe, { body: { endpoint, keys: { ...keys, p256dh } } })
  await addComment(ben, swim.id)
  await testApp.runJobs()
  expect((await ada.request(notificationSettings.read)).devices).toEqual([])
})

test('a member can try out their device', async () => {
  const { ada, testApp, service } = await adaWithDevice(openTestApp)
  await ada.request(notificationSettings.test)
  await testApp.runJobs()
  expect(titles(service)).toEqual(['Notifications work on this device.'])
})

test('two processes that start at the same time have the same keys', async () => {
  const { testApp } = await openTestApp()
  await testApp.db.deleteFrom('push_keys').execute()
  const [first, second] = await Promise.all([pushKeys(testApp.db), pushKeys(testApp.db)])
  expect(second).toEqual(first)
  expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
})
