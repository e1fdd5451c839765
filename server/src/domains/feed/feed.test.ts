import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { connections } from '@daystar/contract/connections'
import { feed } from '@daystar/contract/feed'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller, Member } from '../../testing/people.ts'
import { startWorld, type World } from '../../testing/world.ts'
import { rebuildTimelines, trimTimelines } from './timelines.ts'

const start = Date.UTC(2026, 0, 1, 12)
const minute = 60_000
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
const posts = (member: Member, title: string, minutes: number, more = {}) =>
  member.asks(activities.upload, { body: { title, timestamp: at(minutes), ...more } })
const home = async (caller: Caller, query = {}) => (await caller.asks(feed.home, { query })).map((a) => a.title)
const allPages = async (caller: Caller, query = {}) =>
  (await caller.pages(feed.home, { query })).map((page) => page.map((a) => a.title))

async function follow(follower: Member, followee: Member): Promise<void> {
  const asked = await follower.asks(connections.request, { body: { addressee_id: followee.id } })
  await followee.asks(connections.accept, { params: { connectionId: asked.connection_id } })
}

/** Hundreds of activities at once, beside the API and therefore beside the timelines. */
async function writeMany(world: World, author: Member, count: number, title: string): Promise<void> {
  await sql`insert into activities (author_id, title, occurred_at, local_date)
    select ${author.id}, ${title} || ' ' || n, t, t::date from generate_series(1, ${count}) n,
      lateral (select ${at(0)}::timestamptz + n * interval '1 minute' as t) moment`.execute(world.db)
}

const entriesOf = async (world: World, member: Member) => {
  const { rows } = await sql<{ n: number; floor: string }>`
    select count(*)::int as n, (select timeline_floor::text from members where id = ${member.id}) as floor
    from timeline_entries where member_id = ${member.id}`.execute(world.db)
  return rows[0] ?? { n: 0, floor: '' }
}

test('the home feed shows own activities and those of whom one follows, newest first by when they happened', async () => {
  const { ada, ben, cleo } = await startWorld()
  await posts(ben, 'Before', 1)
  await follow(ada, ben)
  await posts(ada, 'Own', 3)
  await posts(ben, 'Late entry', 2)
  await posts(ben, 'Newest', 4)
  await posts(cleo, 'Unknown', 5)
  expect(await home(ada)).toEqual(['Newest', 'Own', 'Late entry', 'Before'])
  expect(await home(ben)).toEqual(['Newest', 'Late entry', 'Before'])
  expect(await home(ada, { scope: 'mine' })).toEqual(['Own'])
  expect(await home(ada, { scope: 'everyone' })).toEqual(['Unknown', 'Newest', 'Own', 'Late entry', 'Before'])
})

test('who stops following sees no more of it, at once', async () => {
  const { ada, ben } = await startWorld()
  await follow(ada, ben)
  await posts(ben, 'Lake', 1)
  expect(await home(ada)).toEqual(['Lake'])
  await ada.asks(connections.unfollow, { params: { userId: ben.id } })
  expect(await home(ada)).toEqual([])
  await follow(ada, ben)
  expect(await home(ada)).toEqual(['Lake'])
})

test('an activity that moves in time moves in the feed, and one that is gone is gone', async () => {
  const { ada, ben } = await startWorld()
  await follow(ada, ben)
  const first = await posts(ben, 'First', 1)
  const second = await posts(ben, 'Second', 2)
  await ben.asks(activities.update, { params: { activityId: first.id }, body: { timestamp: at(3) } })
  expect(await home(ada)).toEqual(['First', 'Second'])
  expect(await home(ben, { scope: 'mine' })).toEqual(['First', 'Second'])
  await ben.asks(activities.remove, { params: { activityId: second.id } })
  expect(await home(ada)).toEqual(['First'])
})

test('pages end nowhere before the last activity, repeat none and lose none, within one instant too', async () => {
  const { ada, ben, cleo } = await startWorld()
  await follow(ada, ben)
  await follow(ada, cleo)
  for (let n = 0; n < 7; n++) await posts(n % 2 ? ben : cleo, `Swim ${n}`, Math.floor(n / 3))
  expect(await allPages(ada, { limit: 3 })).toEqual([
    ['Swim 6', 'Swim 5', 'Swim 4'],
    ['Swim 3', 'Swim 2', 'Swim 1'],
    ['Swim 0'],
  ])
})

test('while others post, a reader of older pages meets nothing twice and misses nothing', async () => {
  const { ada, ben, cleo } = await startWorld()
  await follow(ada, ben)
  await follow(ada, cleo)
  const before: string[] = []
  for (let n = 0; n < 20; n++) {
    before.unshift(`Swim ${n}`)
    await posts(n % 2 ? ben : cleo, `Swim ${n}`, n)
  }
  const [pages] = await Promise.all([
    allPages(ada, { limit: 3 }),
    (async () => {
      for (let n = 0; n < 12; n++) await posts(n % 2 ? cleo : ben, `Later ${n}`, 100 + n)
    })(),
  ])
  const read = pages.flat()
  expect(new Set(read).size).toBe(read.length)
  expect(read.filter((title) => title.startsWith('Swim'))).toEqual(before)
})

test('following somebody who posts at that very moment loses nothing', async () => {
  const { world } = await startWorld()
  for (let round = 0; round < 10; round++) {
    const dora = await world.joins('Dora')
    const emil = await world.joins('Emil')
    const { connection_id } = await dora.asks(connections.request, { body: { addressee_id: emil.id } })
    const swim = await posts(emil, 'To move', 1)
    await Promise.all([
      emil.asks(connections.accept, { params: { connectionId: connection_id } }),
      posts(emil, 'One', 3),
      posts(emil, 'Two', 4),
      emil.asks(activities.update, { params: { activityId: swim.id }, body: { title: 'Moved', timestamp: at(2) } }),
    ])
    expect(await home(dora)).toEqual(['Two', 'One', 'Moved'])
  }
})

test('following somebody with a long history raises the floor, and pages run on below it to the very first', async () => {
  const { ada, ben, cleo, world } = await startWorld()
  await writeMany(world, ben, 620, 'Swim')
  await posts(cleo, 'Oldest', -1)
  await follow(ada, cleo)
  await follow(ada, ben)
  const timeline = await entriesOf(world, ada)
  expect(timeline.n).toBe(501)
  expect(timeline.floor).not.toBe('-infinity')
  const read = (await allPages(ada, { limit: 100 })).flat()
  expect(read).toEqual([...Array.from({ length: 620 }, (_, n) => `Swim ${620 - n}`), 'Oldest'])
})

test('trimming and rebuilding timelines change nothing that anybody reads', async () => {
  const { ada, ben, world } = await startWorld()
  await follow(ada, ben)
  await writeMany(world, ben, 700, 'Swim')
  const all = Array.from({ length: 700 }, (_, n) => `Swim ${700 - n}`)
  await sql`insert into timeline_entries (member_id, occurred_at, activity_id, author_id)
    select ${ada.id}, occurred_at, id, author_id from activities`.execute(world.db)
  expect((await allPages(ada, { limit: 100 })).flat()).toEqual(all)

  await trimTimelines(world.db)
  expect(await entriesOf(world, ada)).toMatchObject({ n: 500 })
  expect((await allPages(ada, { limit: 90 })).flat()).toEqual(all)

  await sql`delete from timeline_entries`.execute(world.db)
  await rebuildTimelines(world.db)
  expect(await entriesOf(world, ada)).toMatchObject({ n: 500 })
  expect((await allPages(ada, { limit: 90 })).flat()).toEqual(all)
})

test('a hub reaches the followers beyond the first batch by a job', async () => {
  const { ada, ben, world } = await startWorld()
  await sql`insert into members (email, password_hash, name)
    select 'fan' || n || '@daystar.example', 'none', 'Fan ' || n from generate_series(1, 1400) n`.execute(world.db)
  await sql`insert into connections (follower_id, followee_id, status, accepted_at)
    select id, ${ben.id}, 'accepted', now() from members where name like 'Fan %'`.execute(world.db)
  const zoe = await world.joins('Zoe')
  await follow(zoe, ben)
  await follow(ada, ben)
  await posts(ben, 'Lake', 1)
  expect(await home(ada)).toEqual(['Lake'])
  expect(await home(zoe)).toEqual([])
  await world.runJobs()
  expect(await home(zoe)).toEqual(['Lake'])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from timeline_entries`.execute(world.db)
  expect(rows[0]?.n).toBe(1400 + 3)
})

test("a circle's feed is under both addresses, in order of when things happened", async () => {
  const { ada, ben, visitor } = await startWorld()
  const { id } = await ada.asks(circles.create, { body: { name: 'Dawn swimmers' } })
  await ben.asks(circles.joinSelf, { params: { circleId: id } })
  const early = await posts(ada, 'Early', 1, { circle_ids: [id] })
  await posts(ben, 'Late', 2, { circle_ids: [id] })
  await posts(ben, 'Elsewhere', 3)
  const inCircle = async (caller: Caller) =>
    (await caller.asks(feed.circle, { params: { circleId: id } })).map((a) => a.title)
  expect(await inCircle(ada)).toEqual(['Late', 'Early'])
  await ada.asks(activities.update, { params: { activityId: early.id }, body: { timestamp: at(5) } })
  expect(await inCircle(visitor)).toEqual(['Early', 'Late'])
  expect(await home(ada, { circle_id: id })).toEqual(['Early', 'Late'])
  expect(await allPages(visitor, { scope: `circle:${id}`, limit: 1 })).toEqual([['Early'], ['Late']])
  expect(await ada.asks(feed.home, { query: { scope: 'circle:999999' } })).toBeRefused('circle_not_found')
})

test('a tag narrows every scope, whatever its letter case and accents', async () => {
  const { ada, ben } = await startWorld()
  const { id } = await ben.asks(circles.create, { body: { name: 'Bakers' } })
  await follow(ada, ben)
  await posts(ben, 'Bread', 1, { tags: ['Crème brûlée'], circle_ids: [id] })
  await posts(ben, 'Swim', 2, { tags: ['lake'] })
  const tag = '#creme BRULEE'
  for (const scope of ['following', 'everyone', `circle:${id}`])
    expect(await home(ada, { scope, tag })).toEqual(['Bread'])
  expect(await home(ben, { scope: 'mine', tag })).toEqual(['Bread'])
  expect(await home(ada, { tag: 'unheard' })).toEqual([])
  expect(await home(ada, { scope: 'everyone', tag: ' # ' })).toEqual(['Swim', 'Bread'])
})

test('visitors read what everybody sees, unless the community keeps to itself', async () => {
  const { ada, visitor } = await startWorld()
  await posts(ada, 'Lake', 1)
  expect(await home(visitor, { scope: 'everyone' })).toEqual(['Lake'])
  for (const scope of ['following', 'mine']) {
    expect(await visitor.asks(feed.home, { query: { scope } })).toBeRefused('not_authenticated')
  }
  const closed = await startWorld({ publicRead: false })
  expect(await closed.visitor.asks(feed.home, { query: { scope: 'everyone' } })).toBeRefused('not_authenticated')
})

test('a scope or a cursor that means nothing is refused', async () => {
  const { ada } = await startWorld()
  for (const scope of ['', 'friends', 'circle:0', 'circle:x']) {
    expect(await ada.asks(feed.home, { query: { scope } })).toBeRefused('validation')
  }
  for (const cursor of ['nonsense', Buffer.from('["yesterday",1]').toString('base64url')]) {
    expect(await ada.asks(feed.home, { query: { cursor } })).toBeRefused('cursor_invalid')
  }
})
