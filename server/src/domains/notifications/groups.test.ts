import { users } from '@daystar/contract/accounts'
import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { limits } from '@daystar/contract/limits'
import { blocks } from '@daystar/contract/moderation/blocks'
import { notifications } from '@daystar/contract/notifications'
import { notificationSettings } from '@daystar/contract/notifications/settings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { muteMember } from '../../testing/actions/mute-actions.ts'
import type { Member } from '../../testing/callers.ts'
import { duringTransaction } from '../../testing/database/held-transaction.ts'
import { openLiveStream } from '../../testing/live-stream.ts'
import { addComment, createActivity, follow } from '../../testing/member-actions.ts'
import { sharedTestApp } from '../../testing/test-app.ts'
import { createJpeg } from '../../testing/uploads.ts'
import { unreadCount } from './queries.ts'

const openTestApp = sharedTestApp({}, { timeZone: 'UTC' })

const listOf = (member: Member) => member.request(notifications.list)
const unreadOf = (member: Member) => member.request(notifications.list, { query: { filter: 'unread' } })
const highFive = (member: Member, activityId: number) =>
  member.request(engagement.give, { body: { activity_id: activityId } })
const markRead = (member: Member, ids: number[]) => member.request(notifications.markRead, { body: { ids } })
const names = (people: readonly { name: string }[] = []) => people.map(({ name }) => name)

/** Ada's activity with high fives of four members, in this order: Ben, Cleo, Dora and Eli. */
async function withFourHighFives() {
  const { ada, ben, cleo, dora, eli, testApp } = await openTestApp({ members: ['dora', 'eli'] })
  const swim = await createActivity(ada, { title: 'Lake, 9 °C' })
  for (const member of [ben, cleo, dora, eli]) await highFive(member, swim.id)
  return { ada, ben, cleo, dora, eli, swim, testApp }
}

test('lists the high fives for one activity on one day as one notification, with the newest three members', async () => {
  const { ada, cleo, dora, eli, swim } = await withFourHighFives()
  const [group, ...others] = await listOf(ada)
  expect(others).toEqual([])
  expect(group).toMatchObject({ type: 'activity_high_fived', activity_id: swim.id, title: 'Lake, 9 °C', count: 4 })
  expect(names(group?.people)).toEqual([eli.name, dora.name, cleo.name])
  expect(group?.actor.name).toBe(eli.name)
  expect(group?.group_key).toBe(`activity_high_fived:${swim.id}:${new Date().toISOString().slice(0, 10)}`)
})

test('the key of a group contains the day of its recipient', async () => {
  const { ada, ben } = await openTestApp()
  await ada.request(users.edit, { body: { time_zone: 'Pacific/Kiritimati' } })
  const swim = await createActivity(ada)
  await highFive(ben, swim.id)
  const inKiritimati = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)
  expect((await listOf(ada))[0]?.group_key).toBe(`activity_high_fived:${swim.id}:${inKiritimati}`)
})

test('keeps the high fives of different activities and days apart', async () => {
  const { ada, ben, eli, swim, testApp } = await withFourHighFives()
  const run = await createActivity(ada, { title: 'A run' })
  await highFive(ben, run.id)
  // Ben's high five for the swim was yesterday.
  await sql`update notifications set group_key = 'activity_high_fived:' || activity_id || ':2026-01-01', is_newest = true
    where actor_id = ${ben.id} and activity_id = ${swim.id}`.execute(testApp.db)
  const counts = (await listOf(ada)).map(({ title, count, actor }) => `${count} ${title} ${actor.name}`)
  expect(counts.toSorted()).toEqual([`1 A run ${ben.name}`, `1 Lake, 9 °C ${ben.name}`, `3 Lake, 9 °C ${eli.name}`])
})

test('groups stars of one comment, and accepted requests, but neither comments nor requests nor mentions', async () => {
  const { ada, ben, cleo, dora } = await openTestApp({ members: ['dora'] })
  const swim = await createActivity(ada)
  const own = await addComment(ada, swim.id, 'Nine degrees')
  for (const member of [ben, cleo]) {
    await member.request(comments.star, { params: { commentId: own.id } })
    await addComment(member, swim.id, `Brave, [${ada.name}](u:${ada.id})!`)
    await member.request(connections.request, { body: { addressee_id: ada.id } })
    await follow(dora, member)
  }
  const list = (await listOf(ada)).map(({ type, count, group_key }) => `${type} ${count} ${group_key !== null}`)
  expect(list.toSorted()).toEqual([
    'activity_commented 1 false',
    'activity_commented 1 false',
    'comment_mention 1 false',
    'comment_mention 1 false',
    'comment_starred 2 true',
    'connection_request 1 false',
    'connection_request 1 false',
  ])
  expect(await listOf(dora)).toMatchObject([{ type: 'connection_accepted', count: 2, words: null }])
})

test('a group counts and names only the members whom the recipient sees', async () => {
  const { ada, ben, cleo, dora, eli } = await withFourHighFives()
  await ada.request(blocks.add, { params: { userId: eli.id } })
  await muteMember(ada, dora)
  const [group, ...others] = await listOf(ada)
  expect(others).toEqual([])
  expect(group).toMatchObject({ count: 2, actor: { name: cleo.name } })
  expect(names(group?.people)).toEqual([cleo.name, ben.name])
  const key = group?.group_key ?? ''
  const opened = await ada.request(notifications.group, { query: { key } })
  expect(opened.map(({ actor }) => actor.name)).toEqual([cleo.name, ben.name])
})

test('does not list a group of which the recipient sees no member, and does not count it as unread', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await highFive(ben, swim.id)
  await muteMember(ada, ben)
  expect(await listOf(ada)).toEqual([])
  expect(await unreadOf(ada)).toEqual([])
  expect(await unreadCount(testApp.db, ada.id)).toBe(0)
})

test('an opened group lists all of its members in pages', async () => {
  const { ada, ben, cleo, dora, eli } = await withFourHighFives()
  const key = (await listOf(ada))[0]?.group_key ?? ''
  const pages = await ada.requestAllPages(notifications.group, { query: { key, limit: 3 } })
  expect(pages.map((page) => page.map(({ actor }) => actor.name))).toEqual([
    [eli.name, dora.name, cleo.name],
    [ben.name],
  ])
})

test('a group of another member is empty', async () => {
  const { ada, ben } = await withFourHighFives()
  const key = (await listOf(ada))[0]?.group_key ?? ''
  expect(await ben.request(notifications.group, { query: { key } })).toEqual([])
})

test('when the newest high five is taken back, the one before represents the group', async () => {
  const { ada, cleo, dora, eli, swim } = await withFourHighFives()
  for (const member of [eli, dora]) await member.request(engagement.takeBack, { body: { activity_id: swim.id } })
  expect(await listOf(ada)).toMatchObject([{ count: 2, actor: { name: cleo.name } }])
})

test('twenty high fives at once are one group, and remain one when most are taken back at once', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const members: Member[] = []
  for (let n = 0; n < 20; n++) members.push(await testApp.createNamedMember(`Member ${n}`))
  await Promise.all(members.map((member) => highFive(member, swim.id)))
  expect((await listOf(ada)).map(({ count }) => count)).toEqual([20])
  await Promise.all(
    members.slice(5).map((member) => member.request(engagement.takeBack, { body: { activity_id: swim.id } })),
  )
  expect((await listOf(ada)).map(({ count }) => count)).toEqual([5])
})

test('counts at most a hundred members of a group', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await highFive(ben, swim.id)
  await sql`with added as (insert into members (email, password_hash, name)
      select ${`${ada.id}-`} || i || '@daystar.example', '!', 'M' || i from generate_series(1, 120) i returning id)
    insert into notifications (recipient_id, actor_id, type, activity_id)
    select ${ada.id}, id, 'activity_high_fived', ${swim.id} from added`.execute(testApp.db)
  expect((await listOf(ada)).map(({ count }) => count)).toEqual([limits.notificationGroup])
})

test('lists each one separately for a member who switches groups off, and together again', async () => {
  const { ada, ben, cleo, dora, eli, swim, testApp } = await withFourHighFives()
  await ada.request(notificationSettings.edit, { body: { is_grouped: false } })
  const run = await createActivity(ada, { title: 'A run' })
  await highFive(ben, run.id)
  const list = await listOf(ada)
  expect(names(list.map(({ actor }) => actor))).toEqual([ben.name, eli.name, dora.name, cleo.name, ben.name])
  expect(list.map(({ group_key }) => group_key)).toEqual([null, null, null, null, null])
  expect(await unreadCount(testApp.db, ada.id)).toBe(5)
  expect(await ada.request(notificationSettings.read)).toMatchObject({ is_grouped: false })

  await ada.request(notificationSettings.edit, { body: { is_grouped: true } })
  expect((await listOf(ada)).map(({ count, activity_id }) => [count, activity_id])).toEqual([
    [1, run.id],
    [4, swim.id],
  ])
  expect(await unreadCount(testApp.db, ada.id)).toBe(2)
})

test('the number of unread notifications counts a group once, on all devices', async () => {
  const { ada, ben, swim, testApp } = await withFourHighFives()
  await addComment(ben, swim.id)
  expect(await unreadOf(ada)).toHaveLength(2)
  expect(await unreadCount(testApp.db, ada.id)).toBe(2)
  const list = await listOf(ada)
  expect(list.map(({ is_unread }) => is_unread)).toEqual([true, true])
  await markRead(
    ada,
    list.map(({ id }) => id),
  )
  expect((await listOf(ada)).map(({ is_unread }) => is_unread)).toEqual([false, false])
  expect(await unreadOf(ada)).toEqual([])
  expect(await unreadCount(testApp.db, ada.id)).toBe(0)
})

test('marks all notifications up to the newest that was shown as read, with one request, for the member alone', async () => {
  const { ada, ben, cleo, swim, testApp } = await withFourHighFives()
  await addComment(ben, swim.id)
  const own = await createActivity(ben, { title: 'Run' })
  await highFive(cleo, own.id)
  const newest = Math.max(...(await listOf(ada)).map(({ id }) => id))
  await addComment(cleo, swim.id, 'Later')
  await ada.request(notifications.markRead, { body: { up_to_id: newest } })
  expect(await unreadOf(ada)).toMatchObject([{ type: 'activity_commented', actor: { name: cleo.name } }])
  expect(await unreadCount(testApp.db, ada.id)).toBe(1)
  expect(await unreadOf(ben)).toHaveLength(1)
})

test('the other devices of the member reload when one marks notifications as read, those of others do not', async () => {
  const { ada, ben, testApp } = await withFourHighFives()
  const [first, second] = [await openLiveStream(testApp.app, ada.token), await openLiveStream(testApp.app, ben.token)]
  const [group] = await listOf(ada)
  await markRead(ada, [group?.id ?? 0])
  expect(await first.drainEvents(testApp, ada.id)).toContainEqual({ kind: 'notifications' })
  await markRead(ada, [group?.id ?? 0])
  expect(await first.drainEvents(testApp, ada.id)).toEqual([])
  expect(await second.drainEvents(testApp, ben.id)).not.toContainEqual({ kind: 'notifications' })
})

test('a high five that arrives after the list was read stays unread', async () => {
  const { ada, swim, testApp } = await withFourHighFives()
  const [shown] = await listOf(ada)
  const finn = await testApp.createMember('finn')
  await highFive(finn, swim.id)
  await markRead(ada, [shown?.id ?? 0])
  expect(await unreadOf(ada)).toMatchObject([{ actor: { name: finn.name }, count: 5 }])
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notifications where recipient_id = ${ada.id} and is_unread`.execute(testApp.db)
  expect(rows[0]?.unread).toBe(1)
})

test('a high five that is committed while the group is marked as read stays unread', async () => {
  const { ada, eli, swim, testApp } = await withFourHighFives()
  const finn = await testApp.createMember('finn')
  await eli.request(engagement.takeBack, { body: { activity_id: swim.id } })
  const [shown] = await listOf(ada)
  await duringTransaction(
    testApp,
    async (tx) => {
      await sql`select from activities where id = ${swim.id} for update`.execute(tx)
      await markRead(ada, [shown?.id ?? 0])
    },
    () => highFive(finn, swim.id),
  )
  expect(await unreadOf(ada)).toMatchObject([{ actor: { name: finn.name } }])
})

test('marks nothing of another member', async () => {
  const { ada, ben } = await withFourHighFives()
  const [group] = await listOf(ada)
  await markRead(ben, [group?.id ?? 0])
  expect(await unreadOf(ada)).toHaveLength(1)
})

test('a notification says which activity and which words, with its photo, as they are now', async () => {
  const { ada, ben } = await openTestApp()
  const photo = { name: 'lake.jpg', content: await createJpeg() }
  const swim = await ada.upload(activities.upload, { title: 'Lake' }, photo)
  await addComment(ben, swim.id, `Cold,\n\n[${ada.name}](u:${ada.id})? ${'Brr. '.repeat(100)}`)
  const [mention, commented] = await listOf(ada)
  expect(mention?.type).toBe('comment_mention')
  expect(commented).toMatchObject({ title: swim.title, media: { id: swim.media[0]?.id } })
  expect(commented?.words).toMatch(new RegExp(`^Cold, @${ada.name}\\? Brr\\. .*…$`))
  expect([...(commented?.words ?? '')].length).toBeLessThanOrEqual(201)

  await ada.request(activities.update, { params: { activityId: swim.id }, body: { title: 'Another title' } })
  expect((await listOf(ada))[0]?.title).toBe('Another title')
})

test('a notification about an activity that is hidden by now is not in any list, nor in its group', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const own = await addComment(ben, swim.id, 'My words')
  await cleo.request(comments.star, { params: { commentId: own.id } })
  const key = (await listOf(ben))[0]?.group_key ?? ''
  await ada.request(activities.update, { params: { activityId: swim.id }, body: { audience: 'me' } })
  expect(await listOf(ben)).toEqual([])
  expect(await unreadOf(ben)).toEqual([])
  expect(await ben.request(notifications.group, { query: { key } })).toEqual([])
  expect(await unreadCount(testApp.db, ben.id)).toBe(0)
})

test.each([
  ['comments', ['activity_commented', 'comment_mention']],
  ['reactions', ['activity_high_fived']],
  ['requests', ['connection_request']],
  ['circles', []],
  ['events', []],
] as const)('the filter %s lists %j', async (filter, types) => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  for (const member of [ben, cleo]) await highFive(member, swim.id)
  await addComment(ben, swim.id, `Hello, [${ada.name}](u:${ada.id})`)
  await cleo.request(connections.request, { body: { addressee_id: ada.id } })
  const pages = await ada.requestAllPages(notifications.list, { query: { filter, limit: 1 } })
  expect(
    pages
      .flat()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual([...types].toSorted())
})

test('a filter lists every notification once in pages', async () => {
  const { ada, ben } = await openTestApp()
  const swim = await createActivity(ada)
  for (let n = 0; n < 7; n++) await addComment(ben, swim.id, `Comment ${n}`)
  for (const filter of ['comments', 'unread'] as const) {
    const pages = await ada.requestAllPages(notifications.list, { query: { filter, limit: 3 } })
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7)
  }
})
