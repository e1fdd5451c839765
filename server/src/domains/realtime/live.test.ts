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
import { follows, founds, leaves, posts } from '../../testing/community.ts'
import { opensPage } from '../../testing/live-page.ts'
import { startWorld } from '../../testing/world.ts'
import { maxStreamsPerMember } from './streams.ts'

const sorted = (events: LiveEvent[]) => events.map(({ kind }) => kind).sort()
const aboutMeeting = ['connections', 'notifications']

test('what happens on one process is hinted to the pages that are open on another', async () => {
  const { ada, ben, world } = await startWorld()
  const swim = await posts(ada)
  const page = await opensPage(await world.secondNode(), ada.token)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(page.headers.get('cache-control')).toContain('no-store')
  await page.hasHeard(world, ada.id)

  await ben.asks(engagement.give, { body: { activity_id: swim.id } })
  expect(await page.hasHeard(world, ada.id)).toEqual(
    expect.arrayContaining([{ kind: 'activity', activity_id: swim.id }, { kind: 'notifications' }]),
  )
  await ben.asks(connections.request, { body: { addressee_id: ada.id } })
  expect(sorted(await page.hasHeard(world, ada.id))).toEqual(aboutMeeting)
})

test('a new activity is hinted to those who follow its author, and to nobody else', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  await follows(ben, ada)
  const [bens, cleos] = [await opensPage(world.app, ben.token), await opensPage(world.app, cleo.token)]
  await bens.hasHeard(world, ben.id)

  await posts(ada)
  expect(await bens.hasHeard(world, ben.id)).toEqual([{ kind: 'feed' }])
  expect(await cleos.hasHeard(world, cleo.id)).toEqual([])
})

test('what happens in a private circle is hinted to its members alone', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  await follows(cleo, ada)
  const circleId = await founds(ada, 'Dawn swimmers', true, [ben])
  const [bens, cleos] = [await opensPage(world.app, ben.token), await opensPage(world.app, cleo.token)]
  await bens.hasHeard(world, ben.id)
  await cleos.hasHeard(world, cleo.id)

  const swim = await posts(ada, { circle_ids: [circleId] })
  expect(await bens.hasHeard(world, ben.id)).toEqual([{ kind: 'feed' }])
  await ada.asks(comments.add, { params: { activityId: swim.id }, body: { content: 'Six o’clock?' } })
  expect(await bens.hasHeard(world, ben.id)).toEqual([{ kind: 'activity', activity_id: swim.id }])
  expect(await cleos.hasHeard(world, cleo.id)).toEqual([])
})

test('every change of an activity is hinted, its end as well', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  await follows(ben, ada)
  const swim = await posts(ada)
  const { id } = await ada.asks(comments.add, { params: { activityId: swim.id }, body: { content: 'Cold' } })
  const page = await opensPage(world.app, ben.token)
  await page.hasHeard(world, ben.id)

  const params = { activityId: swim.id }
  const changes = [
    () => ada.asks(activities.update, { params, body: { title: 'A long swim' } }),
    () => cleo.asks(engagement.give, { body: { activity_id: swim.id } }),
    () => cleo.asks(engagement.takeBack, { body: { activity_id: swim.id } }),
    () => cleo.asks(comments.star, { params: { commentId: id } }),
    () => cleo.asks(comments.unstar, { params: { commentId: id } }),
    () => ada.asks(comments.remove, { params: { commentId: id } }),
    () => ada.asks(activities.remove, { params }),
  ]
  for (const change of changes) {
    await change()
    expect(await page.hasHeard(world, ben.id)).toEqual([{ kind: 'activity', activity_id: swim.id }])
  }
})

test('a busy minute is one hint a page, however many take part', async () => {
  const { ada, world } = await startWorld()
  const swim = await posts(ada)
  const page = await opensPage(world.app, ada.token)
  await page.hasHeard(world, ada.id)

  await ada.asks(comments.add, { params: { activityId: swim.id }, body: { content: 'Who comes along?' } })
  await transaction(world.db, async (tx) => {
    for (let n = 0; n < 50; n++)
      await world.deps.channel.announce(tx, { readersOf: swim.id, event: { kind: 'activity', activity_id: swim.id } })
  })
  const heard = await page.hasHeard(world, ada.id)
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.length).toBeLessThanOrEqual(2)
})

test('a feed that gains or loses an author or a circle is hinted to its reader', async () => {
  const { ada, ben, world } = await startWorld()
  const circleId = await founds(ada, 'Walkers', false)
  const page = await opensPage(world.app, ben.token)

  await follows(ben, ada)
  expect(await page.hasHeard(world, ben.id)).toContainEqual({ kind: 'feed' })
  await ben.asks(connections.unfollow, { params: { userId: ada.id } })
  expect(await page.hasHeard(world, ben.id)).toContainEqual({ kind: 'feed' })
  for (const change of [() => ben.asks(circles.joinSelf, { params: { circleId } }), () => leaves(ben, circleId)]) {
    await change()
    expect(await page.hasHeard(world, ben.id)).toEqual([{ kind: 'feed' }])
  }
})

test('an act that is undone at last is hinted to nobody', async () => {
  const { ada, ben, world } = await startWorld()
  const swim = await posts(ada)
  const page = await opensPage(world.app, ada.token)
  await page.hasHeard(world, ada.id)
  world.deps.events.on('high_five.given', () => Promise.reject(new Error('The last listener fails.')))

  const { statusCode } = await ben.asksRaw(engagement.give, { body: { activity_id: swim.id } })
  expect(statusCode).toBe(500)
  expect(await page.hasHeard(world, ada.id)).toEqual([])
})

test('only members listen', async () => {
  const { world } = await startWorld()

  for (const token of [null, 'a.dead.token']) expect((await opensPage(world.app, token)).status).toBe(401)
})

test('a page hears nothing more once its session has ended, on whichever process that was', async () => {
  const { ada, world } = await startWorld()
  const page = await opensPage(await world.secondNode(), ada.token)

  await ada.asks(auth.logout)
  await page.ends()
})

test('one member listens with at most eight pages; the oldest makes room', async () => {
  const { ada, ben, world } = await startWorld()
  const first = await opensPage(world.app, ada.token)
  const bens = await opensPage(world.app, ben.token)
  const others = []
  for (let more = 0; more < maxStreamsPerMember; more++) others.push(await opensPage(world.app, ada.token))

  await first.ends()
  expect([bens, ...others].some(({ isOver }) => isOver)).toBe(false)
})

test('a process that stops lets its pages go at once', async () => {
  const { ada, world } = await startWorld()
  const node = await world.secondNode()
  const page = await opensPage(node, ada.token)

  const started = performance.now()
  await node.close()
  expect(performance.now() - started).toBeLessThan(2000)
  await page.ends()
})

test('what happened while a page read and could not listen yet, it is told as soon as it listens', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  const node = await world.secondNode()
  // The process has been up for a minute: what it did not hear did not happen.
  const elapsed = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + 60_000)
  onTestFinished(() => void vi.restoreAllMocks())
  const swim = await posts(ada)
  await ben.asks(comments.add, { params: { activityId: swim.id }, body: { content: 'Cold?' } })

  const page = await opensPage(node, ada.token, 200)
  expect(await page.hasHeard(world, ada.id)).toEqual(
    expect.arrayContaining([{ kind: 'activity', activity_id: swim.id }, { kind: 'notifications' }]),
  )
  const strangers = await opensPage(node, cleo.token, 200)
  expect(await strangers.hasHeard(world, cleo.id)).toEqual([])
})

test('a page that began to read before its process could hear is told to read everything again', async () => {
  const { ada, world } = await startWorld()

  const page = await opensPage(world.app, ada.token, 60_000)
  expect(await page.hears('gap')).toEqual([{ kind: 'gap' }])
  expect((await opensPage(world.app, ada.token, -1)).status).toBe(422)
})

test('after a gap in the line everything is read again, and who was signed out meanwhile is let go', async () => {
  const { ada, ben, world } = await startWorld()
  const [adas, bens] = [await opensPage(world.app, ada.token), await opensPage(world.app, ben.token)]

  await sql`delete from sessions where member_id = ${ben.id}`.execute(world.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'daystar channel' and datname = current_database()`.execute(world.db)

  expect(await adas.hears('gap')).toEqual([{ kind: 'gap' }])
  await bens.ends()
})
