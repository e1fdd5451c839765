import { connections } from '@daystar/contract/connections'
import { notifications } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { openLiveStream, openPage } from '../../testing/live-stream.ts'
import { createActivity, follow } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const requestToFollow = (requester: Member, other: Member) =>
  requester.request(connections.request, { body: { addressee_id: other.id } })
const decline = (member: Member, connectionId: number) =>
  member.request(connections.decline, { params: { connectionId } })
const removeFollower = (member: Member, follower: Member) =>
  member.request(connections.removeFollower, { params: { userId: follower.id } })
const statusOf = (member: Member, other: Member) => member.request(connections.status, { params: { userId: other.id } })

async function requestAndDecline(requester: Member, other: Member): Promise<void> {
  await decline(other, (await requestToFollow(requester, other)).connection_id)
}

/** Moves the cooldowns into the past, as if these days had passed. */
async function passDays({ db }: TestApp, days: number): Promise<void> {
  await db
    .updateTable('connection_bars')
    .set({ ends_at: sql<Date>`ends_at - make_interval(days => ${days})` })
    .execute()
}

test('rejects repeating a declined request and sends no notification', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await requestAndDecline(ada, ben)
  const readEvents = await openPage(testApp, ben)

  for (const attempt of [1, 2])
    expect(await requestToFollow(ada, ben), `${attempt}`).toBeRejectedWith('request_cooldown')

  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none', connection_id: null })
  expect(await ben.request(connections.received)).toEqual([])
  expect(await ben.request(notifications.list)).toEqual([])
  expect(await readEvents()).toEqual([])
})

test('keeps a requester waiting for 30 days after the first decline and twice as long after each further one', async () => {
  const { ada, ben, testApp } = await openTestApp()
  for (const days of [30, 60, 120, 240]) {
    await requestAndDecline(ada, ben)
    await passDays(testApp, days - 1)
    expect(await requestToFollow(ada, ben), `after ${days - 1} days`).toBeRejectedWith('request_cooldown')
    await passDays(testApp, 1)
    expect(await ben.request(connections.received)).toEqual([])
  }
  expect(await requestToFollow(ada, ben)).toMatchObject({ status: 'pending_out' })
  expect(await ben.request(notifications.list)).toMatchObject([
    { type: 'connection_request', actor: { name: ada.name } },
  ])
})

test('keeps cooldowns valid after very many declines', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await requestAndDecline(ada, ben)
  await testApp.db.updateTable('connection_bars').set({ times: 2_000_000_000 }).execute()
  await passDays(testApp, 30)
  await requestAndDecline(ada, ben)
  expect(await requestToFollow(ada, ben)).toBeRejectedWith('request_cooldown')
})

test('does not accept a removed follower automatically', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ada, ben)
  await follow(ben, ada)
  await removeFollower(ben, ada)
  expect(await requestToFollow(ada, ben)).toBeRejectedWith('request_cooldown')
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'none', following: false, follows_me: true })

  await passDays(testApp, 30)
  const { status, connection_id } = await requestToFollow(ada, ben)
  expect(status).toBe('pending_out')
  await ben.request(connections.accept, { params: { connectionId: connection_id } })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'accepted', is_mutual: true })
})

test('starts the cooldown of a follower whose accepted request is declined afterwards', async () => {
  const { ada, ben } = await openTestApp()
  const { connection_id } = await requestToFollow(ada, ben)
  await ben.request(connections.accept, { params: { connectionId: connection_id } })
  await decline(ben, connection_id)
  expect(await requestToFollow(ada, ben)).toBeRejectedWith('request_cooldown')
})

test('starts no cooldown of members who cancel a request or stop following', async () => {
  const { ada, ben } = await openTestApp()
  await decline(ada, (await requestToFollow(ada, ben)).connection_id)
  await follow(ada, ben)
  await ada.request(connections.unfollow, { params: { userId: ben.id } })
  await removeFollower(ben, ada)
  expect(await requestToFollow(ada, ben)).toMatchObject({ status: 'pending_out' })
})

test('lets the member who declined send a request, which ends the cooldown', async () => {
  const { ada, ben } = await openTestApp()
  await requestAndDecline(ada, ben)
  expect(await requestToFollow(ben, ada)).toMatchObject({ status: 'pending_out' })
  expect(await requestToFollow(ada, ben)).toMatchObject({ status: 'accepted' })
  expect(await statusOf(ada, ben)).toMatchObject({ status: 'accepted', is_mutual: true })
})

test('lets a member who declined and was declined send a request after their own period', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await requestAndDecline(ada, ben)
  await requestAndDecline(ben, ada)
  expect(await requestToFollow(ben, ada)).toBeRejectedWith('request_cooldown')
  await passDays(testApp, 30)
  expect(await requestToFollow(ben, ada)).toMatchObject({ status: 'pending_out' })
})

test('answers a pending request with a request of one’s own, even if that one stays pending', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ada, ben)
  await requestAndDecline(ben, ada)
  await passDays(testApp, 30)
  await requestToFollow(ben, ada)
  await removeFollower(ben, ada)
  await passDays(testApp, 30)
  expect(await requestToFollow(ada, ben)).toMatchObject({ status: 'pending_out' })
  expect(await statusOf(ben, ada)).toMatchObject({ status: 'accepted', follows_me: false })
})

test('starts again with 30 days after the member who declined has accepted', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await requestAndDecline(ada, ben)
  await passDays(testApp, 30)
  await follow(ada, ben)
  await removeFollower(ben, ada)
  await passDays(testApp, 30)
  expect(await requestToFollow(ada, ben)).toMatchObject({ status: 'pending_out' })
})

test('starts the cooldown of the requester whatever the order of a decline and a concurrent repetition', async () => {
  const { testApp } = await openTestApp()
  for (let round = 0; round < 10; round++) {
    const dora = await testApp.createMember('dora')
    const emil = await testApp.createMember('emil')
    const { connection_id } = await requestToFollow(dora, emil)
    await Promise.all([requestToFollow(dora, emil), decline(emil, connection_id), requestToFollow(dora, emil)])
    expect(await requestToFollow(dora, emil)).toBeRejectedWith('request_cooldown')
    expect(await emil.request(connections.received)).toEqual([])
    expect(await emil.request(notifications.list)).toEqual([])
  }
})

test('counts concurrent declines of one request once', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const { connection_id } = await requestToFollow(ada, ben)
  await Promise.all([decline(ben, connection_id), decline(ben, connection_id), removeFollower(ben, ada)])
  expect(await testApp.db.selectFrom('connection_bars').select('times').execute()).toEqual([{ times: 1 }])
})

test('sends one request when two are sent at once after the cooldown has ended', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await requestAndDecline(ada, ben)
  await passDays(testApp, 30)
  const replies = await Promise.all([requestToFollow(ada, ben), requestToFollow(ada, ben)])
  expect(replies).toMatchObject([{ status: 'pending_out' }, { status: 'pending_out' }])
  expect(await ben.request(connections.received)).toHaveLength(1)
  expect(await ben.request(notifications.list)).toHaveLength(1)
})

test('a removed follower loses the activities for followers, their notifications and their live events', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ada, ben)
  await createActivity(ben, { title: 'Lake', description: `[${ada.name}](u:${ada.id})`, audience: 'followers' })
  const typesOf = async () => (await ada.request(notifications.list)).map(({ type }) => type)
  expect(await typesOf()).toContain('activity_mention')
  const page = await openLiveStream(testApp.app, ada.token)

  await removeFollower(ben, ada)
  await page.drainEvents(testApp, ada.id)
  await createActivity(ben, { title: 'River', audience: 'followers' })

  expect(await page.drainEvents(testApp, ada.id)).toEqual([])
  expect(await typesOf()).toEqual([])
  const entries = testApp.db.selectFrom('timeline_entries').where('member_id', '=', ada.id)
  expect(await entries.select('author_id').execute()).toEqual([])
})
