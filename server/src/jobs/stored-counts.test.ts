import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../platform/migrations/migrations.ts'
import { createEmptyDatabase } from '../testing/database/database.ts'
import { createDisposableTestApp, createTestApp } from '../testing/test-app.ts'
import { recount } from './stored-counts.ts'

/** A test app in which every stored count has a value. */
async function createBusyTestApp(create = createTestApp) {
  const { ada, ben, testApp } = await create()
  const pending = await ben.request(connections.request, { body: { addressee_id: ada.id } })
  await ada.request(connections.accept, { params: { connectionId: pending.connection_id } })
  const circle = await ada.request(circles.create, { body: { name: 'Bakers', is_private: true } })
  const bread = await ada.request(activities.upload, { body: { title: 'Bread', circle_ids: [circle.id] } })
  const swim = await ada.request(activities.upload, { body: { title: 'Lake' } })
  await ben.request(engagement.give, { body: { activity_id: swim.id } })
  const comment = await ben.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Brr' } })
  await ada.request(comments.star, { params: { commentId: comment.id } })
  return { ada, ben, bread, swim, circle, comment, testApp }
}

test('repairs nothing when all counts are correct', async () => {
  const { ben, swim, comment, testApp } = await createBusyTestApp()
  await ben.request(engagement.takeBack, { body: { activity_id: swim.id } })
  await ben.request(comments.remove, { params: { commentId: comment.id } })
  for (const { column, repaired } of await recount(testApp.db)) expect(repaired, column).toEqual([])
})

test('keeps every count and member list correct under concurrent writes', async () => {
  const { swim, ada, testApp } = await createBusyTestApp()
  const fans = await Promise.all(Array.from({ length: 12 }, (_, n) => testApp.createNamedMember(`Fan ${n}`)))
  const params = { activityId: swim.id }
  await Promise.all(
    fans.flatMap((fan, n) => [
      fan.request(engagement.give, { body: { activity_id: swim.id } }),
      fan.request(comments.add, { params, body: { content: `Brr ${n}` } }),
    ]),
  )
  await Promise.all(fans.slice(6).map((fan) => fan.request(engagement.takeBack, { body: { activity_id: swim.id } })))
  for (const { column, repaired } of await recount(testApp.db)) expect(repaired, column).toEqual([])
  const card = await ada.request(activities.read, { params })
  expect(card).toMatchObject({ high_five_count: 7, comment_count: 13 })
  expect(card.highfivers_preview).toHaveLength(7)
  expect(card.commenters_preview).toHaveLength(8)
})

test('fills the member lists of activities from before migration 0012', async () => {
  const { db, pool, close } = await createEmptyDatabase()
  onTestFinished(close)
  await migrate(pool, { upTo: '0011-picture-path.sql' })
  await pool.query(`insert into members (email, password_hash, name)
    select 'member' || n || '@daystar.example', 'none', 'Member ' || n from generate_series(1, 10) n`)
  await pool.query(
    "insert into activities (author_id, title, occurred_at, local_date) values (1, 'Lake', now(), now())",
  )
  await pool.query(`insert into high_fives (activity_id, member_id, created_at)
    select 1, n, timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(2, 10) n`)
  await pool.query(
    `insert into comments (activity_id, author_id, content) values (1, 3, 'Brr'), (1, 2, 'Brr'), (1, 3, 'Brr')`,
  )

  await migrate(pool)
  const { rows } = await pool.query('select high_fiver_ids, commenter_ids from activities')
  expect(rows).toEqual([{ high_fiver_ids: [10, 9, 8, 7, 6, 5, 4, 3], commenter_ids: [3, 2] }])
  for (const { column, repaired } of await recount(db)) expect(repaired, column).toEqual([])
})

test('finds and repairs every wrong count', async () => {
  const { ada, ben, bread, swim, circle, comment, testApp } = await createBusyTestApp()
  await sql`update members set followers_count = 7 where id = ${ada.id}`.execute(testApp.db)
  await sql`update members set following_count = 7, activities_count = 7 where id = ${ben.id}`.execute(testApp.db)
  await sql`update circles set member_count = 7`.execute(testApp.db)
  await sql`update activities set high_five_count = 7, comment_count = 7, high_fiver_ids = '{}', commenter_ids = '{7}' where id = ${swim.id}`.execute(
    testApp.db,
  )
  await sql`update activities set reach = 'open' where id = ${bread.id}`.execute(testApp.db)
  await sql`update comments set star_count = 7`.execute(testApp.db)

  expect(await recount(testApp.db)).toEqual([
    { column: 'members.followers_count', repaired: [ada.id] },
    { column: 'members.following_count', repaired: [ben.id] },
    { column: 'circles.member_count', repaired: [circle.id] },
    { column: 'members.activities_count', repaired: [ben.id] },
    { column: 'activities.reach', repaired: [bread.id] },
    { column: 'activities.audience', repaired: [] },
    { column: 'activities.high_five_count', repaired: [swim.id] },
    { column: 'activities.high_fiver_ids', repaired: [swim.id] },
    { column: 'activities.comment_count', repaired: [swim.id] },
    { column: 'activities.commenter_ids', repaired: [swim.id] },
    { column: 'comments.star_count', repaired: [comment.id] },
  ])
  expect(await ben.request(activities.read, { params: { activityId: bread.id } })).toBeRejectedWith(
    'activity_not_found',
  )
  expect(await ben.request(activities.read, { params: { activityId: swim.id } })).toMatchObject({
    high_five_count: 1,
    highfivers_preview: [{ id: ben.id }],
    comment_count: 1,
    commenters_preview: [{ id: ben.id }],
    comments: [{ star_count: 1 }],
  })
  for (const { repaired } of await recount(testApp.db)) expect(repaired).toEqual([])
})

test('never makes an activity visible to more members', async () => {
  const { ada, ben, bread, swim, circle, testApp } = await createBusyTestApp(createDisposableTestApp)
  const walkers = await ada.request(circles.create, { body: { name: 'Walkers' } })
  const walk = await ada.request(activities.upload, { body: { title: 'Walk', circle_ids: [walkers.id] } })
  await sql`update activities set reach = 'circles' where id in (${swim.id}, ${walk.id})`.execute(testApp.db)
  await sql`alter table circles disable trigger user`.execute(testApp.db)
  await sql`delete from circles where id = ${circle.id}`.execute(testApp.db)

  const repaired = (await recount(testApp.db)).filter((result) => result.repaired.length > 0)
  expect(repaired).toEqual([{ column: 'activities.audience', repaired: [bread.id, swim.id] }])
  for (const { id } of [bread, swim, walk])
    expect(await ben.request(activities.read, { params: { activityId: id } })).toBeRejectedWith('activity_not_found')
})
