import { auth } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import type { LiveEvent } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '../../platform/database.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { openLiveStream } from '../../testing/live-stream.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { maxStreamsPerMember } from './streams.ts'

const sorted = (events: LiveEvent[]) => events.map(({ kind }) => kind).sort()
const aboutMeeting = ['connections', 'notifications']

test('what happens on one process is hinted to the pages that are open on another', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const page = await openLiveStream(await testApp.startSecondProcess(), ada.token)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(page.headers.get('cache-control')).toContain('no-store')
  await page.drainEvents(testApp, ada.id)

  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  expect(await page.drainEvents(testApp, ada.id)).toEqual(
    expect.arrayContaining([{ kind: 'activity', activity_id: swim.id }, { kind: 'notifications' }]),
  )
  await ben.request(connections.request, { body: { addressee_id: ada.id } })
  expect(sorted(await page.drainEvents(testApp, ada.id))).toEqual(aboutMeeting)
})

test('a new activity is hinted to those who follow its author, and to nobody else', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await follow(ben, ada)
  const [bens, cleos] = [await openLiveStream(testApp.app, ben.token), await openLiveStream(testApp.app, cleo.token)]
  await bens.drainEvents(testApp, ben.id)

  await createActivity(ada)
  expect(await bens.drainEvents(testApp, ben.id)).toEqual([{ kind: 'feed' }])
  expect(await cleos.drainEvents(testApp, cleo.id)).toEqual([])
})

test('what happens in a private circle is hinted to its members alone', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await follow(cleo, ada)
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const [bens, cleos] = [await openLiveStream(testApp.app, ben.token), await openLiveStream(testApp.app, cleo.token)]
  await bens.drainEvents(testApp, ben.id)
  await cleos.drainEvents(testApp, cleo.id)

  const swim = await createActivity(ada, { circle_ids: [circleId] })
  expect(await bens.drainEvents(testApp, ben.id)).toEqual([{ kind: 'feed' }])
  await ada.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Six o’clock?' } })
  expect(await bens.drainEvents(testApp, ben.id)).toEqual([{ kind: 'activity', activity_id: swim.id }])
  expect(await cleos.drainEvents(testApp, cleo.id)).toEqual([])
})

test('every change of an activity is hinted, its end as well', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await follow(ben, ada)
  const swim = await createActivity(ada)
  const { id } = await ada.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Cold' } })
  const page = await openLiveStream(testApp.app, ben.token)
  await page.drainEvents(testApp, ben.id)

  const params = { activityId: swim.id }
  const changes = [
    () => ada.request(activities.update, { params, body: { title: 'A long swim' } }),
    () => cleo.request(engagement.give, { body: { activity_id: swim.id } }),
    () => cleo.request(engagement.takeBack, { body: { activity_id: swim.id } }),
    () => cleo.request(comments.star, { params: { commentId: id } }),
    () => cleo.request(comments.unstar, { params: { commentId: id } }),
    () => ada.request(comments.remove, { params: { commentId: id } }),
    () => ada.request(activities.remove, { params }),
  ]
  for (const change of changes) {
    await change()
    expect(await page.drainEvents(testApp, ben.id)).toEqual([{ kind: 'activity', activity_id: swim.id }])
  }
})

test('a busy minute is one hint a page, however many take part', async () => {
  const { ada, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const page = await openLiveStream(testApp.app, ada.token)
  await page.drainEvents(testApp, ada.id)

  await ada.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Who comes along?' } })
  await transaction(testApp.db, async (tx) => {
    for (let n = 0; n < 50; n++)
      await testApp.deps.pubSub.publish(tx, { readersOf: swim.id, event: { kind: 'activity', activity_id: swim.id } })
  })
  const heard = await page.drainEvents(testApp, ada.id)
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.length).toBeLessThanOrEqual(2)
})

test('a feed that gains or loses an author or a circle is hinted to its reader', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const circleId = await createCircle(ada, 'Walkers', false)
  const page = await openLiveStream(testApp.app, ben.token)

  await follow(ben, ada)
  expect(await page.drainEvents(testApp, ben.id)).toContainEqual({ kind: 'feed' })
  await ben.request(connections.unfollow, { params: { userId: ada.id } })
  expect(await page.drainEvents(testApp, ben.id)).toContainEqual({ kind: 'feed' })
  for (const change of [() => ben.request(circles.joinSelf, { params: { circleId } }), () => leaveCircle(ben, circleId)]) {
    await change()
    expect(await page.drainEvents(testApp, ben.id)).toEqual([{ kind: 'feed' }])
  }
})

test('an act that is undone at last is hinted to nobody', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const page = await openLiveStream(testApp.app, ada.token)
  await page.drainEvents(testApp, ada.id)
  testApp.deps.events.on('high_five.given', () => Promise.reject(new Error('The last listener fails.')))

  const { statusCode } = await ben.requestRaw(engagement.give, { body: { activity_id: swim.id } })
  expect(statusCode).toBe(500)
  expect(await page.drainEvents(testApp, ada.id)).toEqual([])
})

test('only members listen', async () => {
  const { testApp } = await createTestApp()

  for (const token of [null, 'a.dead.token']) expect((await openLiveStream(testApp.app, token)).status).toBe(401)
})

test('a page hears nothing more once its session has ended, on whichever process that was', async () => {
  const { ada, testApp } = await createTestApp()
  const page = await openLiveStream(await testApp.startSecondProcess(), ada.token)

  await ada.request(auth.logout)
  await page.ends()
})

test('one member listens with at most eight pages; the oldest makes room', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const first = await openLiveStream(testApp.app, ada.token)
  const bens = await openLiveStream(testApp.app, ben.token)
  const others = []
  for (let more = 0; more < maxStreamsPerMember; more++) others.push(await openLiveStream(testApp.app, ada.token))

  await first.ends()
  expect([bens, ...others].some(({ isOver }) => isOver)).toBe(false)
})

test('a process that stops lets its pages go at once', async () => {
  const { ada, testApp } = await createTestApp()
  const node = await testApp.startSecondProcess()
  const page = await openLiveStream(node, ada.token)

  const started = performance.now()
  await node.close()
  expect(performance.now() - started).toBeLessThan(2000)
  await page.ends()
})

test('what happened while a page read and could not listen yet, it is told as soon as it listens', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const node = await testApp.startSecondProcess()
  // The process has been up for a minute: what it did not hear did not happen.
  const elapsed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 60_000)
  onTestFinished(() => void vi.restoreAllMocks())
  const swim = await createActivity(ada)
  await ben.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Cold?' } })

  const page = await openLiveStream(node, ada.token, 200)
  expect(await page.drainEvents(testApp, ada.id)).toEqual(
    expect.arrayContaining([{ kind: 'activity', activity_id: swim.id }, { kind: 'notifications' }]),
  )
  const strangers = await openLiveStream(node, cleo.token, 200)
  expect(await strangers.drainEvents(testApp, cleo.id)).toEqual([])
})

test('a page that began to read before its process could hear is told to read everything again', async () => {
  const { ada, testApp } = await createTestApp()

  const page = await openLiveStream(testApp.app, ada.token, 60_000)
  expect(await page.waitForEvent('resync')).toEqual([{ kind: 'resync' }])
  expect((await openLiveStream(testApp.app, ada.token, -1)).status).toBe(422)
})

test('after a gap in the line everything is read again, and who was signed out meanwhile is let go', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const [adas, bens] = [await openLiveStream(testApp.app, ada.token), await openLiveStream(testApp.app, ben.token)]

  await sql`delete from sessions where member_id = ${ben.id}`.execute(testApp.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'daystar pubsub' and datname = current_database()`.execute(testApp.db)

  expect(await adas.waitForEvent('resync')).toEqual([{ kind: 'resync' }])
  await bens.ends()
})
