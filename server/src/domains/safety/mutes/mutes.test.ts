import { activities } from '@daystar/contract/activities'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { feed } from '@daystar/contract/feed'
import { mutes } from '@daystar/contract/moderation/mutes'
import { notifications } from '@daystar/contract/notifications'
import { search } from '@daystar/contract/search'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { removeOutdatedRows } from '../../../jobs/outdated-rows-commands.ts'
import { muteCircle, muteMember, muteWord } from '../../../testing/actions/mute-actions.ts'
import { Caller, type Member } from '../../../testing/callers.ts'
import { openPage } from '../../../testing/live-stream.ts'
import { addComment, createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

async function endMutes(member: Member): Promise<void> {
  for (const { id } of await member.request(mutes.list)) await member.request(mutes.remove, { params: { muteId: id } })
}

const titlesIn = async (caller: Caller, query: { scope?: string; tag?: string } = {}) =>
  (await caller.request(feed.home, { query })).map(({ title }) => title)

/** Every feed that contains activities of others without being opened for one member or circle. */
async function feedsOf(member: Member): Promise<string[][]> {
  const queries = [{}, { tag: 'lake' }, { scope: 'everyone' }, { scope: 'everyone', tag: 'lake' }]
  return Promise.all(queries.map((query) => titlesIn(member, query)))
}
const inEachFeed = (...titles: string[]) => [titles, titles, titles, titles]

test('hides activities of a muted member in feeds, and shows them on their profile and when opened', async () => {
  const { ada, ben, cleo } = await createTestApp()
  for (const other of [ben, cleo]) await follow(ada, other)
  const { id } = await createActivity(ben, { title: 'By Ben', tags: ['Lake'] })
  await createActivity(cleo, { title: 'By Cleo', tags: ['Lake'] })
  const circleId = await createCircle(cleo, 'Swimmers', false, [ada, ben])
  await createActivity(ben, { title: 'Shared', tags: ['Lake'], circle_ids: [circleId] })

  await muteMember(ada, ben)

  expect(await feedsOf(ada)).toEqual(inEachFeed('By Cleo'))
  expect(await ada.request(feed.circle, { params: { circleId } })).toEqual([])
  expect(await ada.request(activities.ofMember, { params: { userId: String(ben.id) } })).toHaveLength(2)
  expect(await ada.request(activities.read, { params: { activityId: id } })).toMatchObject({ title: 'By Ben' })
  expect(await titlesIn(cleo, { scope: 'everyone' })).toHaveLength(3)
  expect(await titlesIn(ben)).toHaveLength(2)

  await endMutes(ada)
  expect(await feedsOf(ada)).toEqual(inEachFeed('Shared', 'By Cleo', 'By Ben'))
})

test('hides activities of a muted circle in feeds, unless they are also in another circle of the member', async () => {
  const { ada, ben, cleo } = await createTestApp()
  await follow(ada, ben)
  const muted = await createCircle(cleo, 'Runners', false, [ada, ben])
  const own = await createCircle(cleo, 'Swimmers', true, [ada, ben])
  await createActivity(ben, { title: 'In Runners', tags: ['Lake'], circle_ids: [muted] })
  await createActivity(ben, { title: 'In both', tags: ['Lake'], circle_ids: [muted, own] })
  await muteCircle(ada, muted)

  expect(await feedsOf(ada)).toEqual(inEachFeed('In both'))
  expect(await ada.request(feed.circle, { params: { circleId: muted } })).toHaveLength(2)
  expect(await titlesIn(ada, { scope: `circle:${muted}` })).toHaveLength(2)
})

test.each([
  ['läke', 'A LAKE at dawn', true],
  ['lake', 'Lakeside', false],
  ['lake', 'the #lake!', true],
  ['cold  Lake', 'A cold, lake', true],
  ['cold lake', 'cold water lake', false],
  ["don't", 'I don’t swim', true],
  ['straße', 'STRASSE 7', true],
  ['озеро', 'Озеро утром', true],
  ['سباحة', 'صباح، سِباحه؟', true],
  ['湖', '湖！朝', true],
  ['100 %', '100 swims', true],
  ['u', '[Cleo](u:3) swims', false],
])('a muted %j hides %j: %s', async (word, title, isHidden) => {
  const { ada, ben } = await openTestApp()
  await follow(ada, ben)
  await createActivity(ben, { title })
  await muteWord(ada, word)
  expect(await titlesIn(ada)).toEqual(isHidden ? [] : [title])
})

test('a muted word hides no activity across two of its texts, and never own ones', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ada, ben)
  await createActivity(ben, { title: 'Cold', description: 'lake' })
  await createActivity(ada, { title: 'Own cold lake' })
  await muteWord(ada, 'Cold lake')
  expect(await titlesIn(ada)).toEqual(['Own cold lake', 'Cold'])
})

test('the cached first page follows mutes, edits and posts at once, in every process', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const otherProcess = new Caller(await testApp.startSecondProcess(), ada.token)
  for (const other of [ben, cleo]) await follow(ada, other)
  await createActivity(cleo, { title: 'By Cleo' })
  const { id } = await createActivity(ben, { title: 'By Ben' })
  const shown = async () => {
    const pages = [await titlesIn(ada), await titlesIn(otherProcess), await titlesIn(ada), await titlesIn(otherProcess)]
    for (const page of pages) expect(page).toEqual(pages[0])
    return pages[0]
  }
  const rename = (title: string) => ben.request(activities.update, { params: { activityId: id }, body: { title } })

  expect(await shown()).toEqual(['By Ben', 'By Cleo'])
  await muteWord(ada, 'lake')
  expect(await shown()).toEqual(['By Ben', 'By Cleo'])
  await rename('Lake')
  expect(await shown()).toEqual(['By Cleo'])
  await rename('By Ben again')
  expect(await shown()).toEqual(['By Ben again', 'By Cleo'])
  await createActivity(cleo, { title: 'Cold lake' })
  expect(await shown()).toEqual(['By Ben again', 'By Cleo'])
  await muteMember(ada, ben)
  expect(await shown()).toEqual(['By Cleo'])
  await createActivity(ben, { title: 'New' })
  expect(await shown()).toEqual(['By Cleo'])
  await endMutes(ada)
  expect(await shown()).toEqual(['New', 'Cold lake', 'By Ben again', 'By Cleo'])
})

test('a mute ends at its time without a job, also on a cached first page', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  for (const other of [ben, cleo]) await follow(ada, other)
  await createActivity(ben, { title: 'By Ben' })
  await createActivity(cleo, { title: 'By Cleo' })
  await muteMember(ada, ben, 1)
  const [mute] = await ada.request(mutes.list)
  expect(new Date(mute?.expires_at ?? 0).getTime() - Date.now()).toBeGreaterThan(3_500_000)

  await sql`update mutes set expires_at = now() + interval '4 seconds'`.execute(testApp.db)
  for (let times = 0; times < 2; times++) expect(await titlesIn(ada)).toEqual(['By Cleo'])
  await vi.waitFor(async () => expect(await titlesIn(ada)).toEqual(['By Cleo', 'By Ben']), {
    timeout: 30_000,
    interval: 200,
  })
  expect(await ada.request(mutes.list)).toEqual([])
  await removeOutdatedRows(testApp.db)
  expect((await sql`select from mutes`.execute(testApp.db)).rows).toEqual([])
}, 60_000)

test('marks comments of a muted member and with a muted word, for the muting member only', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const { id: activityId } = await createActivity(cleo)
  for (const [member, content] of [
    [ada, 'The lake was cold'],
    [ben, 'Nice'],
    [cleo, 'To the LAKE!'],
    [cleo, 'Thanks'],
  ] as const)
    await member.request(comments.add, { params: { activityId }, body: { content } })
  await muteMember(ada, ben)
  await muteWord(ada, 'lake')

  const marks = async (member: Member) =>
    (await member.request(comments.list, { params: { activityId } })).map((comment) => comment.is_muted)
  expect(await marks(ada)).toEqual([false, true, true, false])
  expect(await marks(cleo)).toEqual([false, false, false, false])
  const { comments: first } = await ada.request(activities.read, { params: { activityId } })
  expect(first?.map((comment) => comment.is_muted)).toEqual([false, true, true, false])
})

test('hides notifications of muted members, circles and words until the mute ends', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(cleo, 'Runners', false, [ada])
  const own = await createActivity(ada, { circle_ids: [circleId] })
  const inCircle = await createActivity(cleo, { circle_ids: [circleId] })
  const mention = `[${ada.name}](u:${ada.id})`
  await ben.request(engagement.give, { body: { activity_id: own.id } })
  await ben.request(connections.request, { body: { addressee_id: ada.id } })
  const comment = (activityId: number, content: string) =>
    cleo.request(comments.add, { params: { activityId }, body: { content } })
  await comment(inCircle.id, `${mention} was there`)
  await comment(own.id, 'A cold lake')
  await comment(own.id, 'Well done')
  const types = async () => (await ada.request(notifications.list)).map(({ type }) => type).sort()
  const all = await types()
  expect(all).toEqual([
    'activity_commented',
    'activity_commented',
    'activity_high_fived',
    'comment_mention',
    'connection_request',
  ])

  await muteMember(ada, ben)
  expect(await types()).toEqual(['activity_commented', 'activity_commented', 'comment_mention'])
  await muteCircle(ada, circleId)
  expect(await types()).toEqual(['activity_commented', 'activity_commented'])
  await muteWord(ada, 'lake')
  expect(await types()).toEqual(['activity_commented'])
  await endMutes(ada)
  expect(await types()).toEqual(all)
})

test('a mention with a muted word does not hide an earlier one of the same day', async () => {
  const { ada, cleo } = await openTestApp()
  const { id: activityId } = await createActivity(cleo)
  for (const word of ['dawn', 'lake']) await addComment(cleo, activityId, `[${ada.name}](u:${ada.id}) ${word}`)
  await muteWord(ada, 'lake')
  expect(await ada.request(notifications.list)).toMatchObject([{ type: 'comment_mention', count: 1 }])
})

test('open pages of the member reload after a mute begins or ends', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const readEvents = await openPage(testApp, ada)
  await muteMember(ada, ben)
  expect(await readEvents()).toEqual([{ kind: 'resync' }])
  await endMutes(ada)
  expect(await readEvents()).toEqual([{ kind: 'resync' }])
})

test('publishes no live event about posts and reactions of a muted member', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  for (const other of [ben, cleo]) await follow(ada, other)
  const { id } = await createActivity(ada)
  await muteMember(ada, ben)
  await muteWord(ada, 'lake')
  const readEvents = await openPage(testApp, ada)
  await createActivity(ben)
  await createActivity(cleo, { title: 'Lake' })
  expect(await readEvents()).toEqual([])
  await ben.request(engagement.give, { body: { activity_id: id } })
  expect(await readEvents()).toEqual([{ kind: 'activity', activity_id: id }])
  await createActivity(cleo)
  expect(await readEvents()).toEqual([{ kind: 'feed' }])
})

test('leaves muted members and circles out of the search results of the muting member', async () => {
  const { ada, ben, cleo } = await createTestApp()
  const circleId = await createCircle(cleo, 'Runners', false)
  await muteMember(ada, ben)
  await muteCircle(ada, circleId)
  for (const q of ['Be', 'Benn', 'Runn', 'Runers']) {
    expect(await ada.request(search.members, { query: { q } }), q).toEqual([])
    expect(await ada.request(search.circles, { query: { q } }), q).toEqual([])
  }
  expect(await cleo.request(search.members, { query: { q: ben.name } })).toHaveLength(1)
  expect(await cleo.request(search.circles, { query: { q: 'Runn' } })).toHaveLength(1)
})
