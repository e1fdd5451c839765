import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { type Notification, notifications } from '@daystar/contract/notifications'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../testing/callers.ts'
import { createActivity } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const listOf = (member: Member) => member.request(notifications.list)
const namesOf = (list: Notification[]) => list.map(({ type, actor }) => `${type} by ${actor.name}`)
const mention = (author: Member, activityId: number, member: Member) =>
  author.request(comments.add, { params: { activityId }, body: { content: `[Hi](u:${member.id})` } })
const giveHighFive = (member: Member, activityId: number) =>
  member.request(engagement.give, { body: { activity_id: activityId } })
const connect = (member: Member, other: Member) =>
  member.request(connections.request, { body: { addressee_id: other.id } })

/** Inserts a mention of the recipient by a member for each of these many activities, newer than everything else. */
async function insertMentions({ db }: TestApp, recipient: Member, actor: Member, count: number): Promise<void> {
  const base = { author_id: actor.id, title: 'Spam', occurred_at: new Date(), local_date: '2026-06-01' }
  const values = Array.from({ length: count }, () => base)
  const rows = await db.insertInto('activities').values(values).returning('id').execute()
  const subject = { recipient_id: recipient.id, actor_id: actor.id, type: 'comment_mention' as const }
  const mentions = rows.map(({ id }) => ({ ...subject, activity_id: id, created_at: sql<Date>`now()` }))
  await db.insertInto('notifications').values(mentions).execute()
}

test('lists 55 mentions by one member in an activity as one notification, next to everything else', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const swim = await createActivity(ada)
  await connect(cleo, ada)
  await giveHighFive(cleo, swim.id)
  const other = await createActivity(ben)
  let last = 0
  for (let count = 0; count < 55; count++) last = (await mention(ben, other.id, ada)).id

  const list = await listOf(ada)
  expect(namesOf(list)).toEqual([
    `comment_mention by ${ben.name}`,
    `activity_high_fived by ${cleo.name}`,
    `connection_request by ${cleo.name}`,
  ])
  expect(list.map(({ count }) => count)).toEqual([55, 1, 1])
  expect(list[0]).toMatchObject({ activity_id: other.id, comment_id: last })
})

test('groups mentions by mentioner, activity and day', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const [swim, run] = [await createActivity(ben), await createActivity(ben)]
  for (const activity of [swim, swim, run]) await mention(ben, activity.id, ada)
  await mention(cleo, swim.id, ada)
  const yesterday = { created_at: sql<Date>`created_at - interval '1 day'` }
  const [oldest] = await testApp.db.selectFrom('notifications').select('id').orderBy('id').limit(1).execute()
  await testApp.db
    .updateTable('notifications')
    .set(yesterday)
    .where('id', '=', oldest?.id ?? 0)
    .execute()
  await mention(ben, swim.id, ada)

  const groups = (await listOf(ada)).map(({ actor, activity_id, count }) => [actor.name, activity_id, count])
  expect(groups).toEqual([
    [ben.name, swim.id, 2],
    [cleo.name, swim.id, 1],
    [ben.name, run.id, 1],
    [ben.name, swim.id, 1],
  ])
})

test('counts only the mentions that remain when a comment is removed', async () => {
  const { ada, ben } = await openTestApp()
  const swim = await createActivity(ben)
  const ids: number[] = []
  for (let count = 0; count < 3; count++) ids.push((await mention(ben, swim.id, ada)).id)
  await ben.request(comments.remove, { params: { commentId: ids[2] ?? 0 } })
  expect(await listOf(ada)).toMatchObject([{ comment_id: ids[1], count: 2 }])
  for (const commentId of ids.slice(0, 2)) await ben.request(comments.remove, { params: { commentId } })
  expect(await listOf(ada)).toEqual([])
})

test('mentions of many members never push out requests and what people did', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await connect(cleo, ada)
  await giveHighFive(cleo, swim.id)
  await insertMentions(testApp, ada, ben, 80)

  const list = await listOf(ada)
  expect(list).toHaveLength(50)
  expect(namesOf(list.slice(-2))).toEqual([`activity_high_fived by ${cleo.name}`, `connection_request by ${cleo.name}`])
  expect(list.map(({ created_at }) => created_at)).toEqual(
    list
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  )
})

test('lists every notification once when all pages are read', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await giveHighFive(cleo, swim.id)
  await insertMentions(testApp, ada, ben, 30)
  await connect(cleo, ada)
  await giveHighFive(ben, swim.id)
  await insertMentions(testApp, ada, cleo, 30)

  for (const limit of [1, 2, 3, 7, 20, 50, 100]) {
    const pages = await ada.requestAllPages(notifications.list, { query: { limit } })
    const ids = pages.flat().map(({ id }) => id)
    // The two high fives are one.
    expect(ids, `pages of ${limit}`).toHaveLength(62)
    expect(new Set(ids).size).toBe(62)
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
  }
})

test('keeps the order of each section across pages, and that of all of them where they fit', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  await giveHighFive(cleo, swim.id)
  await connect(cleo, ada)
  await insertMentions(testApp, ada, ben, 9)
  const all = (await ada.request(notifications.list)).map(({ id }) => id)
  expect(all).toHaveLength(11)
  const pages = await ada.requestAllPages(notifications.list, { query: { limit: 6 } })
  expect(pages.map((page) => page.map(({ id }) => all.indexOf(id)))).toEqual([
    [0, 1, 2, 3, 9, 10],
    [4, 5, 6, 7, 8],
  ])
})

test('rejects a cursor that does not belong to the list', async () => {
  const { ada } = await openTestApp()
  const encode = (key: string) => Buffer.from(JSON.stringify([key, 1])).toString('base64url')
  const keys = ['', '2026-01-01', 'infinity/0', 'infinity/0,infinity/0,infinity/x', 'infinity/0,infinity/0,soon/1']
  for (const key of keys)
    expect(await ada.request(notifications.list, { query: { cursor: encode(key) } })).toBeRejectedWith('cursor_invalid')
})

test('notifies about 100 mentions of a member by another in a day, and about 10 activities', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await insertMentions(testApp, ada, ben, 10)
  const more = await createActivity(ben, { description: `[${ada.name}](u:${ada.id})` })
  await mention(ben, more.id, ada)
  expect(await listOf(ada)).toHaveLength(10)
  await mention(cleo, more.id, ada)
  expect(await listOf(ada)).toHaveLength(11)

  const [first] = await testApp.db.selectFrom('notifications').select('activity_id').orderBy('id').execute()
  const activityId = first?.activity_id ?? 0
  await testApp.db
    .insertInto('comments')
    .values(Array.from({ length: 89 }, () => ({ activity_id: activityId, author_id: ben.id, content: 'Hi' })))
    .execute()
  const rows = await testApp.db.selectFrom('comments').select('id').where('content', '=', 'Hi').execute()
  const subject = { recipient_id: ada.id, actor_id: ben.id, type: 'comment_mention' as const, activity_id: activityId }
  await testApp.db
    .insertInto('notifications')
    .values(rows.map(({ id }) => ({ ...subject, comment_id: id })))
    .execute()
  const countOf = async () => (await listOf(ada)).find((row) => row.activity_id === activityId)?.count
  expect(await countOf()).toBe(90)
  await mention(ben, activityId, ada)
  expect(await countOf()).toBe(91)
  await mention(ben, activityId, ada)
  expect(await countOf()).toBe(91)

  await testApp.db
    .updateTable('notifications')
    .set({ created_at: sql<Date>`created_at - interval '25 hours'` })
    .execute()
  await mention(ben, more.id, ada)
  expect((await listOf(ada))[0]).toMatchObject({ activity_id: more.id, count: 1 })
})
