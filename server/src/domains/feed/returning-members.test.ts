import { activities } from '@daystar/contract/activities'
import { connections } from '@daystar/contract/connections'
import { feed } from '@daystar/contract/feed'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Caller, type Member } from '../../testing/callers.ts'
import { duringTransaction } from '../../testing/database/held-transaction.ts'
import { createActivity, follow } from '../../testing/member-actions.ts'
import { createDisposableTestApp, createTestApp, sharedTestApp, type TestApp } from '../../testing/test-app.ts'
import { buildTimeline, rebuildTimelines, trimTimelines } from './timeline-maintenance-commands.ts'

const openTestApp = sharedTestApp()

const homeTitles = async (caller: Caller) =>
  (await caller.request(feed.home, { query: { limit: 50 } })).map(({ title }) => title)

/** Lets a month pass since the member was seen, and runs the cleanup. */
async function leaveForAMonth({ db }: TestApp, member: Member): Promise<void> {
  await sql`update sessions set last_seen_at = now() - interval '31 days' where member_id = ${member.id}`.execute(db)
  await trimTimelines(db)
}

/** Returns the titles in the timeline of a member; null if they have no timeline. */
async function timelineOf({ db }: TestApp, member: Member): Promise<string[] | null> {
  const { rows } = await sql<{ has_timeline: boolean; titles: string[] }>`
    select m.timeline_floor < 'infinity' as has_timeline, array(
      select a.title from timeline_entries t join activities a on a.id = t.activity_id and a.occurred_at = t.occurred_at
      where t.member_id = m.id order by t.occurred_at desc, t.activity_id desc) as titles
    from members m where m.id = ${member.id}`.execute(db)
  return rows[0]?.has_timeline ? rows[0].titles : null
}

async function entryCount({ db }: TestApp, member: Member): Promise<number> {
  const { rows } = await sql`select from timeline_entries where member_id = ${member.id}`.execute(db)
  return rows.length
}

test('deletes the timeline of a member who was not seen for a month, and writes no entries for them', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  for (const follower of [ben, cleo]) await follow(follower, ada)
  await createActivity(ada, { title: 'Before' })
  await leaveForAMonth(testApp, ben)
  expect(await timelineOf(testApp, ben)).toBeNull()

  await createActivity(ada, { title: 'Meanwhile' })
  await follow(ben, cleo)
  await createActivity(cleo, { title: 'Bread' })

  expect(await entryCount(testApp, ben)).toBe(0)
  expect(await timelineOf(testApp, cleo)).toEqual(['Bread', 'Meanwhile', 'Before'])
})

test('returns everything to a returning member with the first request, and keeps their timeline from then on', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await follow(ben, ada)
  await createActivity(ada, { title: 'Before' })
  await leaveForAMonth(testApp, ben)
  await createActivity(ada, { title: 'Meanwhile' })
  const returning = new Caller(await testApp.startSecondProcess(), ben.token)

  expect(await homeTitles(returning)).toEqual(['Meanwhile', 'Before'])
  expect(await timelineOf(testApp, ben)).toEqual(['Meanwhile', 'Before'])
  await createActivity(ada, { title: 'After' })
  expect(await timelineOf(testApp, ben)).toEqual(['After', 'Meanwhile', 'Before'])
  for (const caller of [ben, returning]) expect(await homeTitles(caller)).toEqual(['After', 'Meanwhile', 'Before'])
})

test('a page that was cached before the timeline was deleted is not returned afterwards', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ben, ada)
  await createActivity(ada, { title: 'Before' })
  expect((await ben.request(feed.home)).map(({ title }) => title)).toEqual(['Before'])

  await leaveForAMonth(testApp, ben)
  await createActivity(ada, { title: 'Meanwhile' })

  expect((await ben.request(feed.home)).map(({ title }) => title)).toEqual(['Meanwhile', 'Before'])
})

test('the timelines of members who return stay complete if they are trimmed or rebuilt', async () => {
  const { ada, ben, cleo, testApp } = await openTestApp()
  for (const follower of [ben, cleo]) await follow(follower, ada)
  await createActivity(ada, { title: 'Before' })
  for (const member of [ben, cleo]) await leaveForAMonth(testApp, member)

  await rebuildTimelines(testApp.db)
  expect(await timelineOf(testApp, ben)).toBeNull()

  await sql`update sessions set last_seen_at = now() where member_id = ${ben.id}`.execute(testApp.db)
  await rebuildTimelines(testApp.db)
  await trimTimelines(testApp.db)
  expect(await timelineOf(testApp, ben)).toEqual(['Before'])
  expect(await timelineOf(testApp, cleo)).toBeNull()
})

test('building a timeline that exists changes nothing', async () => {
  const { ada, ben, testApp } = await openTestApp()
  await follow(ben, ada)
  await createActivity(ada, { title: 'Swim' })
  await sql`update members set timeline_floor = '2020-01-01' where id = ${ben.id}`.execute(testApp.db)
  await buildTimeline(testApp.db, ben.id)
  const { rows } = await sql`select from members where id = ${ben.id} and timeline_floor = '2020-01-01'`.execute(
    testApp.db,
  )
  expect(rows).toHaveLength(1)
  expect(await timelineOf(testApp, ben)).toEqual(['Swim'])
})

test('a timeline that is built while an author posts contains the post', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await follow(ben, ada)
  await leaveForAMonth(testApp, ben)

  // The transaction behaves like a post that found Ben's timeline missing and is still uncommitted.
  const titles = await duringTransaction(
    testApp,
    (tx) =>
      sql`insert into activities (author_id, title, occurred_at, local_date) values (${ada.id}, 'Swim', now(), current_date)`.execute(
        tx,
      ),
    () => homeTitles(ben),
  )
  expect(titles).toEqual(['Swim'])
  expect(await timelineOf(testApp, ben)).toEqual(['Swim'])
})

test('a post that waits for a timeline that is built is added to it', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await follow(ben, ada)
  await leaveForAMonth(testApp, ben)

  await duringTransaction(
    testApp,
    // Holds the locks of a timeline that is built, after its statement.
    async (tx) => {
      await sql`select from members where id in (${ada.id}, ${ben.id}) order by id for share`.execute(tx)
      await sql`update members set timeline_floor = '-infinity' where id = ${ben.id}`.execute(tx)
    },
    () => createActivity(ada, { title: 'Swim' }),
  )
  expect(await timelineOf(testApp, ben)).toEqual(['Swim'])
})

test('an activity that is moved while a timeline is built is added to it', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await follow(ben, ada)
  const swim = await createActivity(ada, { title: 'Swim' })
  await leaveForAMonth(testApp, ben)

  const timestamp = new Date(Date.now() - 3_600_000).toISOString()
  await duringTransaction(
    testApp,
    async (tx) => {
      await sql`select from members where id in (${ada.id}, ${ben.id}) order by id for share`.execute(tx)
      await sql`update members set timeline_floor = '-infinity' where id = ${ben.id}`.execute(tx)
    },
    () => ada.request(activities.update, { params: { activityId: swim.id }, body: { timestamp } }),
  )
  expect(await timelineOf(testApp, ben)).toEqual(['Swim'])
})

test('a timeline that is built during an unfollow does not contain the member', async () => {
  const { ada, ben, testApp } = await createTestApp()
  await follow(ben, ada)
  await createActivity(ada, { title: 'Swim' })
  await leaveForAMonth(testApp, ben)

  const titles = await duringTransaction(
    testApp,
    (tx) => sql`delete from connections where follower_id = ${ben.id}`.execute(tx),
    () => homeTitles(ben),
  )
  expect(titles).toEqual([])
  expect(await timelineOf(testApp, ben)).toEqual([])
})

test('returns the feed from the activities if the timeline cannot be built', async () => {
  const { ada, ben, testApp } = await createDisposableTestApp()
  await follow(ben, ada)
  await createActivity(ada, { title: 'Swim' })
  await leaveForAMonth(testApp, ben)
  await sql`alter table timeline_entries add constraint disturbed check (member_id <> ${sql.lit(ben.id)})`.execute(
    testApp.db,
  )

  expect(await homeTitles(ben)).toEqual(['Swim'])
  expect(await timelineOf(testApp, ben)).toBeNull()
})

test('keeps the timeline complete if the member returns on two processes while others post, follow and unfollow', async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  await follow(ben, ada)
  const second = await testApp.startSecondProcess()
  const onSecond = (member: Member) => new Caller(second, member.token)
  const post = (caller: Caller, title: string) => caller.request(activities.upload, { body: { title } })
  for (let round = 0; round < 6; round++) {
    await follow(ben, cleo)
    await leaveForAMonth(testApp, ben)
    await Promise.all([
      homeTitles(ben),
      homeTitles(onSecond(ben)),
      ...[ada, onSecond(ada), cleo].map((author, n) => post(author, `${round}.${n}`)),
      round % 2 ? ben.request(connections.unfollow, { params: { userId: cleo.id } }) : follow(ada, cleo),
    ])
    // From then on, Ben was seen.
    await sql`update sessions set last_seen_at = now() where member_id = ${ben.id}`.execute(testApp.db)
    await homeTitles(ben)
    const kept = await timelineOf(testApp, ben)
    await rebuildTimelines(testApp.db)
    expect(kept).toEqual(await timelineOf(testApp, ben))
    expect(await homeTitles(ben)).toEqual(kept)
    expect(await homeTitles(onSecond(ben))).toEqual(kept)
  }
})
