import { users } from '@daystar/contract/accounts'
import { comments } from '@daystar/contract/comments'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adaWithDevice, editSettings, titles } from '../../../testing/actions/notified-device.ts'
import { addComment } from '../../../testing/member-actions.ts'
import { sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp({ outgoingInternal: ['127.0.0.1'] }, { language: 'en' })

test('a device gets who commented, encrypted for its browser and signed for its push service', async () => {
  const { ada, ben, testApp, service, subscription, swim } = await adaWithDevice(openTestApp)
  const { id } = await addComment(ben, swim.id)
  await testApp.runJobs()

  expect(service.problems).toEqual([])
  const [message, ...others] = service.received
  expect(others).toEqual([])
  expect(message?.payload).toEqual({
    web_push: 8030,
    notification: {
      title: `${ben.name} commented on your activity.`,
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
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  await editSettings(ada, { shows_words: true })
  await addComment(ben, swim.id, `Cold, [${ada.name}](u:${ada.id})?`)
  await testApp.runJobs()
  expect(service.received.map(({ payload }) => payload.notification.body)).toContain(`Cold, ${ada.name}?`)
})

test('a device gets nothing about a comment that was deleted before the message was sent', async () => {
  const { ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  const { id } = await addComment(ben, swim.id)
  await ben.request(comments.remove, { params: { commentId: id } })
  await testApp.runJobs()
  expect(service.received).toEqual([])
})

test('a device gets nothing from a member who was blocked after the decision to send it', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  service.answerWith(503)
  await addComment(ben, swim.id)
  await expect(testApp.runJobs()).rejects.toThrow('A push service answered with 503.')
  await ada.request(blocks.add, { params: { userId: ben.id } })
  service.answerWith(201)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  await testApp.runJobs()
  expect(service.received).toEqual([])
})

test('a message is sent again when the push service works again', async () => {
  const { ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  service.answerWith(429)
  await addComment(ben, swim.id)
  await expect(testApp.runJobs()).rejects.toThrow('A push service answered with 429.')
  service.answerWith(201)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
  await testApp.runJobs()
  expect(titles(service)).toEqual([`${ben.name} commented on your activity.`])
})

test.each([
  [429, '30', 30],
  [503, '600', 600],
])(
  'a message is not sent again before the time that the push service asks for: %d, %s',
  async (status, retryAfter, seconds) => {
    const { ben, testApp, service, swim } = await adaWithDevice(openTestApp)
    service.answerWith(status, { retryAfter })
    await addComment(ben, swim.id)
    await expect(testApp.runJobs()).rejects.toThrow(`A push service answered with ${status}.`)
    service.answerWith(201)
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from run_at - now())::float8 as seconds
    from graphile_worker.jobs where task_identifier = 'push_to_device'`.execute(testApp.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.seconds).toBeGreaterThan(seconds - 5)
    expect(rows[0]?.seconds).toBeLessThan(seconds + 60)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db)
    await testApp.runJobs()
    expect(titles(service)).toEqual([`${ben.name} commented on your activity.`])
  },
)

test('a message that expires before the push service accepts messages again is dropped', async () => {
  const { ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  service.answerWith(503, { retryAfter: '86400' })
  await addComment(ben, swim.id)
  await testApp.runJobs()
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'push_to_device'`.execute(
    testApp.db,
  )
  expect(rows).toEqual([])
})

test('a message that has expired is not sent', async () => {
  const { ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  service.answerWith(503)
  await addComment(ben, swim.id)
  await expect(testApp.runJobs()).rejects.toThrow()
  service.answerWith(201)
  await sql`update graphile_worker._private_jobs set run_at = now(),
    payload = jsonb_set(payload::jsonb, '{expiresAt}', '"2026-01-01T00:00:00Z"')::json`.execute(testApp.db)
  await testApp.runJobs()
  expect(service.received).toEqual([])
})

test('a suspended member gets nothing', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  await addComment(ben, swim.id)
  await sql`update members set suspended_until = 'infinity' where id = ${ada.id}`.execute(testApp.db)
  await testApp.runJobs()
  expect(service.received).toEqual([])
})

test('the text of a message is in the language of the member, with an isolated name from right to left', async () => {
  const { ada, ben, testApp, service, swim } = await adaWithDevice(openTestApp)
  await ada.request(users.edit, { body: { language: 'ar' } })
  await addComment(ben, swim.id)
  await testApp.runJobs()
  const notification = service.received[0]?.payload.notification
  expect(notification).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    title: expect.stringContaining(`\u2068${ben.name}\u2069`),
  })
  expect(notification?.title).not.toContain('commented')
})
