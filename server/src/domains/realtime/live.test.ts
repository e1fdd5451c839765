import { auth } from '@daystar/contract/accounts/auth'
import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { circleNotices } from '@daystar/contract/circles/notices'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import type { LiveEvent } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { openLiveStream, openPage } from '../../testing/live-stream.ts'
import { createActivity, createCircle, follow, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'
import { maxStreamsPerMember } from './streams.ts'

const openTestApp = sharedTestApp()

const sortedKinds = (events: LiveEvent[]) => events.map(({ kind }) => kind).sort()

test('delivers events from one process to streams on another', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)
  const stream = await openLiveStream(await testApp.startSecondProcess(), ada.token)
  expect(stream.status).toBe(200)
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(stream.headers.get('cache-control')).toContain('no-store')
  await stream.drainEvents(testApp, ada.id)

  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  expect(await stream.drainEvents(testApp, ada.id)).toEqual(
    expect.arrayContaining([{ kind: 'activity', activity_id: swim.id }, { kind: 'notifications' }]),
  )
  await ben.request(connections.request, { body: { addressee_id: ada.id } })
  expect(sortedKinds(await stream.drainEvents(testApp, ada.id))).toEqual(['connections', 'notifications'])
})

test('sends a feed event for a new activity only to followers of its author', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await follow(ben, ada)
  const [benStream, cleoStream] = [
    await openLiveStream(testApp.app, ben.token),
    await openLiveStream(testApp.app, cleo.token),
  ]
  await benStream.drainEvents(testApp, ben.id)

  await createActivity(ada)
  expect(await benStream.drainEvents(testApp, ben.id)).toEqual([{ kind: 'feed' }])
  expect(await cleoStream.drainEvents(testApp, cleo.id)).toEqual([])
})

test('sends no event about activities to members whose request to follow is pending', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await ben.request(connections.request, { body: { addressee_id: ada.id } })
  const readEvents = await openPage(testApp, ben)

  const swim = await createActivity(ada)
  expect(await readEvents()).toEqual([])
  await ada.request(activities.remove, { params: { activityId: swim.id } })
  expect(await readEvents()).toEqual([])
})

test('sends an activity event for every change and for the deletion', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await follow(ben, ada)
  const swim = await createActivity(ada)
  const { id } = await ada.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Cold' } })
  const readEvents = await openPage(testApp, ben)

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
    expect(await readEvents()).toEqual([{ kind: 'activity', activity_id: swim.id }])
  }
})

test('batches many changes of one activity into at most two events', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const readEvents = await openPage(testApp, ada)

  await ada.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Who comes along?' } })
  await transaction(testApp.db, async (tx) => {
    for (let n = 0; n < 50; n++)
      await testApp.deps.pubSub.publish(tx, 'live_event', {
        to: { kind: 'readers', activityId: swim.id },
        event: { kind: 'activity', activity_id: swim.id },
      })
  })
  const events = await readEvents()
  expect(events.length).toBeGreaterThan(0)
  expect(events.length).toBeLessThanOrEqual(2)
})

test('delivers the other events of a batch with one that another version published', async () => {
  const { ada, testApp } = await createTestApp()
  const readEvents = await openPage(testApp, ada)

  await transaction(testApp.db, async (tx) => {
    const { pubSub } = testApp.deps
    await pubSub.publish(tx, 'live_event', { memberId: ada.id, event: { kind: 'feed' } } as never)
    await pubSub.publish(tx, 'live_event', { to: { kind: 'planets' }, event: { kind: 'feed' } } as never)
    await pubSub.publish(tx, 'live_event', { to: { kind: 'member', memberId: ada.id }, event: { kind: 'decisions' } })
  })

  expect(await readEvents()).toEqual([{ kind: 'decisions' }])
})

test('sends a feed event when a member follows, unfollows, joins or leaves', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const circleId = await createCircle(ada, 'Walkers', false)
  const stream = await openLiveStream(testApp.app, ben.token)

  await follow(ben, ada)
  expect(await stream.drainEvents(testApp, ben.id)).toContainEqual({ kind: 'feed' })
  await ben.request(connections.unfollow, { params: { userId: ada.id } })
  expect(await stream.drainEvents(testApp, ben.id)).toContainEqual({ kind: 'feed' })
  for (const change of [
    () => ben.request(circles.joinSelf, { params: { circleId } }),
    () => leaveCircle(ben, circleId),
  ]) {
    await change()
    expect(await stream.drainEvents(testApp, ben.id)).toEqual([{ kind: 'feed' }])
  }
})

test('sends the members of a circle an event for each notice that is sent or removed, and no one else', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await follow(cleo, ada)
  const circleId = await createCircle(ada, 'Rowers', false, [ben])
  const [benStream, cleoStream] = [
    await openLiveStream(testApp.app, ben.token),
    await openLiveStream(testApp.app, cleo.token),
  ]
  await benStream.drainEvents(testApp, ben.id)
  await cleoStream.drainEvents(testApp, cleo.id)

  const changed = [{ kind: 'circle_notices', circle_id: circleId }]
  const { id } = await ada.request(circleNotices.send, { params: { circleId }, body: { text: 'At six' } })
  expect(await benStream.drainEvents(testApp, ben.id)).toEqual(changed)
  await ada.request(circleNotices.remove, { params: { circleId, noticeId: id } })
  expect(await benStream.drainEvents(testApp, ben.id)).toEqual(changed)
  expect(await cleoStream.drainEvents(testApp, cleo.id)).toEqual([])
})

test('sends no event for a transaction that is rolled back', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const readEvents = await openPage(testApp, ada)
  testApp.deps.events.on('high_fives.given', () => Promise.reject(new Error('The last listener failed.')))

  const { statusCode } = await ben.requestRaw(engagement.give, { body: { activity_id: swim.id } })
  expect(statusCode).toBe(500)
  expect(await readEvents()).toEqual([])
})

test('rejects visitors and invalid tokens', async () => {
  const { testApp } = await openTestApp()

  for (const token of [null, 'an.invalid.token']) expect((await openLiveStream(testApp.app, token)).status).toBe(401)
})

test('closes a stream when its session ends on another process', async () => {
  const { ada, testApp } = await createTestApp()
  const stream = await openLiveStream(await testApp.startSecondProcess(), ada.token)

  await ada.request(auth.logout)
  await stream.waitForEnd()
})

test('closes the oldest stream above eight streams per member', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const first = await openLiveStream(testApp.app, ada.token)
  const benStream = await openLiveStream(testApp.app, ben.token)
  const others = []
  for (let count = 0; count < maxStreamsPerMember; count++) others.push(await openLiveStream(testApp.app, ada.token))

  await first.waitForEnd()
  expect([benStream, ...others].some(({ isEnded }) => isEnded)).toBe(false)
})

test('opens no stream for HEAD', async () => {
  const { ada, testApp } = await openTestApp()
  const stream = await openLiveStream(testApp.app, ada.token)
  for (let count = 0; count < maxStreamsPerMember; count++) {
    const head = await testApp.app.inject({ method: 'HEAD', url: '/api/live', headers: ada.authorization })
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  }

  expect(await stream.drainEvents(testApp, ada.id)).toEqual([])
  expect(stream.isEnded).toBe(false)
})

test('closes all streams promptly on shutdown', async () => {
  const { ada, testApp } = await createTestApp()
  const secondProcess = await testApp.startSecondProcess()
  const stream = await openLiveStream(secondProcess, ada.token)

  const started = performance.now()
  await secondProcess.close()
  expect(performance.now() - started).toBeLessThan(2000)
  await stream.waitForEnd()
})

test('sends recent events to a new stream that states since_ms', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const secondProcess = await testApp.startSecondProcess()
  // Simulates a process that has been listening for a minute, so that its recent events are complete.
  const elapsed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 60_000)
  onTestFinished(() => void vi.restoreAllMocks())
  const swim = await createActivity(ada)
  await ben.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Cold?' } })

  const stream = await openLiveStream(secondProcess, ada.token, 20_000)
  expect(await stream.drainEvents(testApp, ada.id)).toEqual(
    expect.arrayContaining([{ kind: 'activity', activity_id: swim.id }, { kind: 'notifications' }]),
  )
  const cleoStream = await openLiveStream(secondProcess, cleo.token, 20_000)
  expect(await cleoStream.drainEvents(testApp, cleo.id)).toEqual([])
})

test('sends a resync event if since_ms is before the process started listening', async () => {
  const { ada, testApp } = await openTestApp()

  const stream = await openLiveStream(testApp.app, ada.token, 60_000)
  expect(await stream.waitForEvent('resync')).toEqual([{ kind: 'resync' }])
  expect((await openLiveStream(testApp.app, ada.token, -1)).status).toBe(422)
})

test('sends a resync event after a lost pub/sub connection and closes streams of ended sessions', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const [adaStream, benStream] = [
    await openLiveStream(testApp.app, ada.token),
    await openLiveStream(testApp.app, ben.token),
  ]

  await sql`delete from sessions where member_id = ${ben.id}`.execute(testApp.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'daystar pubsub' and datname = current_database()`.execute(testApp.db)

  expect(await adaStream.waitForEvent('resync')).toEqual([{ kind: 'resync' }])
  await benStream.waitForEnd()
})
