import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { community } from '@daystar/contract/community'
import { connections } from '@daystar/contract/connections'
import { feed } from '@daystar/contract/feed'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/callers.ts'
import { follow, createActivity as post } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { rebuildTimelines, removeOrphanedTimelines, trimTimelines } from './timeline-maintenance-commands.ts'

const openTestApp = sharedTestApp()

const start = Date.UTC(2026, 0, 1, 12)
const minute = 60_000
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
const createActivity = (member: Member, title: string, minutes: number, more = {}) =>
  member.request(activities.upload, { body: { title, timestamp: at(minutes), ...more } })
const homeTitles = async (caller: Caller, query = {}) =>
  (await caller.request(feed.home, { query })).map((a) => a.title)
const pagesOfTitles = async (caller: Caller, query = {}) =>
  (await caller.requestAllPages(feed.home, { query })).map((page) => page.map((a) => a.title))

/** Inserts many activities directly, without adding them to timelines. */
async function insertActivities(testApp: TestApp, author: Member, count: number, title: string): Promise<void> {
  await sql`insert into activities (author_id, title, occurred_at, local_date)
    select ${author.id}, ${title} || ' ' || n, t, t::date from generate_series(1, ${count}) n,
      lateral (select ${at(0)}::timestamptz + n * interval '1 minute' as t) moment`.execute(testApp.db)
}

const timelineOf = async (testApp: TestApp, member: Member) => {
  const { rows } = await sql<{ n: number; low_water_mark: string }>`
    select count(*)::int as n, (select timeline_floor::text from members where id = ${member.id}) as low_water_mark
    from timeline_entries where member_id = ${member.id}`.execute(testApp.db)
  return rows[0] ?? { n: 0, low_water_mark: '' }
}

test('returns the activities of the viewer and of followed members in the home feed, ordered by time', async () => {
  const { ada, ben, cleo } = await createTestApp()
  await createActivity(ben, 'Before', 1)
  await follow(ada, ben)
  await createActivity(ada, 'Own', 3)
  await createActivity(ben, 'Late entry', 2)
  await createActivity(ben, 'Newest', 4)
  await createActivity(cleo, 'Unknown', 5)
  expect(await homeTitles(ada)).toEqual(['Newest', 'Own', 'Late entry', 'Before'])
  expect(await homeTitles(ben)).toEqual(['Newest', 'Late entry', 'Before'])
  expect(await homeTitles(ada, { scope: 'mine' })).toEqual(['Own'])
  expect(await homeTitles(ada, { scope: 'everyone' })).toEqual(['Unknown', 'Newest', 'Own', 'Late entry', 'Before'])
})

test('removes the activities of a member from the home feed on unfollow', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ada, ben)
  await createActivity(ben, 'Lake', 1)
  expect(await homeTitles(ada)).toEqual(['Lake'])
  await ada.request(connections.unfollow, { params: { userId: ben.id } })
  expect(await homeTitles(ada)).toEqual([])
  await follow(ada, ben)
  expect(await homeTitles(ada)).toEqual(['Lake'])
})

test('keeps own activities and those of other followed members in the home feed on unfollow', async () => {
  const { ada, ben, cleo } = await openTestApp()
  for (const followee of [ben, cleo]) await follow(ada, followee)
  await follow(cleo, ben)
  await createActivity(ben, 'Lake', 1)
  await createActivity(cleo, 'Bread', 2)
  await createActivity(ada, 'Own', 3)
  await ada.request(connections.unfollow, { params: { userId: ben.id } })
  expect(await homeTitles(ada)).toEqual(['Own', 'Bread'])
  expect(await homeTitles(cleo)).toEqual(['Bread', 'Lake'])
})

test('reorders an activity with a changed time and removes a deleted one', async () => {
  const { ada, ben } = await openTestApp()
  await follow(ada, ben)
  const first = await createActivity(ben, 'First', 1)
  const second = await createActivity(ben, 'Second', 2)
  await ben.request(activities.update, { params: { activityId: first.id }, body: { timestamp: at(3) } })
  expect(await homeTitles(ada)).toEqual(['First', 'Second'])
  expect(await homeTitles(ben, { scope: 'mine' })).toEqual(['First', 'Second'])
  await ben.request(activities.remove, { params: { activityId: second.id } })
  expect(await homeTitles(ada)).toEqual(['First'])
})

test('pages through all activities without repeats or gaps, even with equal timestamps', async () => {
  const { ada, ben, cleo } = await openTestApp()
  await follow(ada, ben)
  await follow(ada, cleo)
  for (let n = 0; n < 7; n++) await createActivity(n % 2 ? ben : cleo, `Swim ${n}`, Math.floor(n / 3))
  expect(await pagesOfTitles(ada, { limit: 3 })).toEqual([
    ['Swim 6', 'Swim 5', 'Swim 4'],
    ['Swim 3', 'Swim 2', 'Swim 1'],
    ['Swim 0'],
  ])
})

test('pages through older activities without repeats or gaps during concurrent posts', async () => {
  const { ada, ben, cleo } = await openTestApp()
  await follow(ada, ben)
  await follow(ada, cleo)
  const before: string[] = []
  for (let n = 0; n < 20; n++) {
    before.unshift(`Swim ${n}`)
    await createActivity(n % 2 ? ben : cleo, `Swim ${n}`, n)
  }
  const [pages] = await Promise.all([
    pagesOfTitles(ada, { limit: 3 }),
    (async () => {
      for (let n = 0; n < 12; n++) await createActivity(n % 2 ? cleo : ben, `Later ${n}`, 100 + n)
    })(),
  ])
  const titles = pages.flat()
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => title.startsWith('Swim'))).toEqual(before)
})

test('adds all activities of a member who posts while being followed', async () => {
  const { testApp } = await openTestApp()
  for (let round = 0; round < 10; round++) {
    const dora = await testApp.createMember('dora')
    const emil = await testApp.createMember('emil')
    const { connection_id } = await dora.request(connections.request, { body: { addressee_id: emil.id } })
    const swim = await createActivity(emil, 'Before the edit', 1)
    await Promise.all([
      emil.request(connections.accept, { params: { connectionId: connection_id } }),
      createActivity(emil, 'One', 3),
      createActivity(emil, 'Two', 4),
      emil.request(activities.update, { params: { activityId: swim.id }, body: { title: 'Edited', timestamp: at(2) } }),
    ])
    expect(await homeTitles(dora)).toEqual(['Two', 'One', 'Edited'])
  }
})

test('raises the low-water mark when following a member with a long history and pages below it', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  await insertActivities(testApp, ben, 620, 'Swim')
  await createActivity(cleo, 'Oldest', -1)
  await follow(ada, cleo)
  await follow(ada, ben)
  const timeline = await timelineOf(testApp, ada)
  expect(timeline.n).toBe(501)
  expect(timeline.low_water_mark).not.toBe('-infinity')
  const titles = (await pagesOfTitles(ada, { limit: 100 })).flat()
  expect(titles).toEqual([...Array.from({ length: 620 }, (_, n) => `Swim ${620 - n}`), 'Oldest'])
})

test('returns the same feed after timelines are trimmed or rebuilt', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await follow(ada, ben)
  await insertActivities(testApp, ben, 700, 'Swim')
  const all = Array.from({ length: 700 }, (_, n) => `Swim ${700 - n}`)
  await sql`insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
    select ${ada.id}, occurred_at, id, author_id from activities`.execute(testApp.db)
  expect((await pagesOfTitles(ada, { limit: 100 })).flat()).toEqual(all)

  await trimTimelines(testApp.db)
  expect(await timelineOf(testApp, ada)).toMatchObject({ n: 500 })
  expect((await pagesOfTitles(ada, { limit: 90 })).flat()).toEqual(all)

  await sql`delete from timeline_entries`.execute(testApp.db)
  await rebuildTimelines(testApp.db)
  expect(await timelineOf(testApp, ada)).toMatchObject({ n: 500 })
  expect((await pagesOfTitles(ada, { limit: 90 })).flat()).toEqual(all)
})

test('adds an activity to the timelines of followers beyond the first batch in a job', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await sql`insert into members (email, password_hash, name)
    select 'fan' || n || '@daystar.example', 'none', 'Fan ' || n from generate_series(1, 1400) n`.execute(testApp.db)
  await sql`insert into connections (follower_id, followee_id, status, accepted_at)
    select id, ${ben.id}, 'accepted', now() from members where name like 'Fan %'`.execute(testApp.db)
  const zoe = await testApp.createNamedMember('Zoe')
  await follow(zoe, ben)
  await follow(ada, ben)
  await createActivity(ben, 'Lake', 1)
  expect(await homeTitles(ada)).toEqual(['Lake'])
  expect(await homeTitles(zoe)).toEqual([])
  await testApp.runJobs()
  expect(await homeTitles(zoe)).toEqual(['Lake'])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from timeline_entries`.execute(testApp.db)
  expect(rows[0]?.n).toBe(1400 + 3)
})

test('returns the feed of a circle by path and by scope, ordered by time', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const { id } = await ada.request(circles.create, { body: { name: 'Dawn swimmers' } })
  await ben.request(circles.joinSelf, { params: { circleId: id } })
  const early = await createActivity(ada, 'Early', 1, { circle_ids: [id] })
  await createActivity(ben, 'Late', 2, { circle_ids: [id] })
  await createActivity(ben, 'Elsewhere', 3)
  const circleTitles = async (caller: Caller) =>
    (await caller.request(feed.circle, { params: { circleId: id } })).map((a) => a.title)
  expect(await circleTitles(ada)).toEqual(['Late', 'Early'])
  await ada.request(activities.update, { params: { activityId: early.id }, body: { timestamp: at(5) } })
  expect(await circleTitles(visitor)).toEqual(['Early', 'Late'])
  expect(await homeTitles(ada, { circle_id: id })).toEqual(['Early', 'Late'])
  expect(await pagesOfTitles(visitor, { scope: `circle:${id}`, limit: 1 })).toEqual([['Early'], ['Late']])
  expect(await ada.request(feed.home, { query: { scope: 'circle:999999' } })).toBeRejectedWith('circle_not_found')
})

test('filters every scope by tag, ignoring case and accents', async () => {
  const { ada, ben } = await createTestApp()
  const { id } = await ben.request(circles.create, { body: { name: 'Bakers' } })
  await follow(ada, ben)
  await createActivity(ben, 'Bread', 1, { tags: ['Crème brûlée'], circle_ids: [id] })
  await createActivity(ben, 'Swim', 2, { tags: ['lake'] })
  const tag = '#creme BRULEE'
  for (const scope of ['following', 'everyone', `circle:${id}`])
    expect(await homeTitles(ada, { scope, tag })).toEqual(['Bread'])
  expect(await homeTitles(ben, { scope: 'mine', tag })).toEqual(['Bread'])
  expect(await homeTitles(ada, { tag: 'unused' })).toEqual([])
  expect(await homeTitles(ada, { scope: 'everyone', tag: ' # ' })).toEqual(['Swim', 'Bread'])
})

test('returns public activities to visitors', async () => {
  const { ada, visitor } = await createTestApp()
  await createActivity(ada, 'Lake', 1)
  expect(await homeTitles(visitor, { scope: 'everyone' })).toEqual(['Lake'])
})

test('rejects an invalid scope or cursor', async () => {
  const { ada } = await openTestApp()
  for (const scope of ['', 'friends', 'circle:0', 'circle:x']) {
    expect(await ada.request(feed.home, { query: { scope } })).toBeRejectedWith('validation')
  }
  for (const cursor of ['nonsense', Buffer.from('["yesterday",1]').toString('base64url')]) {
    expect(await ada.request(feed.home, { query: { cursor } })).toBeRejectedWith('cursor_invalid')
  }
})

test('deletes the timeline of a deleted member, and entries that were added at the same moment with the next cleanup', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ada, ben)
  const swim = await createActivity(ben, 'Swim', 1)
  await sql`delete from members where id = ${ada.id}`.execute(testApp.db)
  expect(await timelineOf(testApp, ada)).toMatchObject({ n: 0 })
  expect(await timelineOf(testApp, ben)).toMatchObject({ n: 1 })

  await sql`insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
    values (${ada.id}, ${at(1)}, ${swim.id}, ${ben.id})`.execute(testApp.db)
  await removeOrphanedTimelines(testApp.db)
  expect(await timelineOf(testApp, ada)).toMatchObject({ n: 0 })
  expect(await timelineOf(testApp, ben)).toMatchObject({ n: 1 })
})

test('the feed of everyone is filtered by tag, place and days, for visitors too', async () => {
  const { ada, visitor } = await createTestApp()
  const timestamp = '2024-02-29T12:00:00Z'
  await post(ada, { title: 'Leap', tags: ['Jump'], location: 'Zürich', timestamp })
  await post(ada, { title: 'Today', tags: ['Jump'] })
  await post(ada, { title: 'Secret leap', tags: ['Jump'], location: 'Zürich', timestamp, audience: 'me' })
  const titles = async (query: object) =>
    (await visitor.request(feed.home, { query: { scope: 'everyone', ...query } })).map(({ title }) => title)
  expect(await titles({})).toEqual(['Today', 'Leap'])
  expect(await titles({ tag: 'jump' })).toEqual(['Today', 'Leap'])
  expect(await titles({ place: 'zurich' })).toEqual(['Leap'])
  expect(await titles({ from: '2024-02-29', to: '2024-02-29' })).toEqual(['Leap'])
  expect(await titles({ tag: 'jump', from: '2024-03-01' })).toEqual(['Today'])
})

test('operators can switch off the feed of everyone', async () => {
  const { ada, olga, visitor } = await createTestApp({ members: ['olga'] })
  await post(ada, { title: 'Lake' })
  await olga.request(community.edit, { body: { everyone_feed: false } })
  for (const caller of [ada, visitor])
    expect(await caller.request(feed.home, { query: { scope: 'everyone' } })).toBeRejectedWith('everyone_feed_off')
  expect(await homeTitles(ada, { scope: 'mine' })).toEqual(['Lake'])
  await olga.request(community.edit, { body: { everyone_feed: true } })
  expect(await homeTitles(ada, { scope: 'everyone' })).toEqual(['Lake'])
})
