import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { connections } from '@daystar/contract/connections'
import { engagement } from '@daystar/contract/engagement'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../testing/database.ts'
import { startWorld } from '../testing/world.ts'
import { migrate } from './migrations.ts'
import { recount } from './recount.ts'

/** A community in which every stored figure stands for something. */
async function startBusyWorld() {
  const { ada, ben, world } = await startWorld()
  const asked = await ben.asks(connections.request, { body: { addressee_id: ada.id } })
  await ada.asks(connections.accept, { params: { connectionId: asked.connection_id } })
  const circle = await ada.asks(circles.create, { body: { name: 'Bakers', is_private: true } })
  const bread = await ada.asks(activities.upload, { body: { title: 'Bread', circle_ids: [circle.id] } })
  const swim = await ada.asks(activities.upload, { body: { title: 'Lake' } })
  await ben.asks(engagement.give, { body: { activity_id: swim.id } })
  const comment = await ben.asks(comments.add, { params: { activityId: swim.id }, body: { content: 'Brr' } })
  await ada.asks(comments.star, { params: { commentId: comment.id } })
  return { ada, ben, bread, swim, circle, comment, world }
}

test('the figures of a community that lives are right', async () => {
  const { ben, swim, comment, world } = await startBusyWorld()
  await ben.asks(engagement.takeBack, { body: { activity_id: swim.id } })
  await ben.asks(comments.remove, { params: { commentId: comment.id } })
  for (const { figure, repaired } of await recount(world.db)) expect(repaired, figure).toEqual([])
})

test('whoever comes at the same moment, every figure and face is right afterwards', async () => {
  const { swim, ada, world } = await startBusyWorld()
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => world.joins(`Fan ${n}`)))
  const params = { activityId: swim.id }
  await Promise.all(
    crowd.flatMap((fan, n) => [
      fan.asks(engagement.give, { body: { activity_id: swim.id } }),
      fan.asks(comments.add, { params, body: { content: `Brr ${n}` } }),
    ]),
  )
  await Promise.all(crowd.slice(6).map((fan) => fan.asks(engagement.takeBack, { body: { activity_id: swim.id } })))
  for (const { figure, repaired } of await recount(world.db)) expect(repaired, figure).toEqual([])
  const card = await ada.asks(activities.read, { params })
  expect(card).toMatchObject({ high_five_count: 7, comment_count: 13 })
  expect(card.highfivers_preview).toHaveLength(7)
  expect(card.commenters_preview).toHaveLength(8)
})

test('a community from before cards kept their faces has them after the upgrade', async () => {
  const { db, pool, close } = await emptyDatabase()
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
  for (const { figure, repaired } of await recount(db)) expect(repaired, figure).toEqual([])
})

test('whatever figure is wrong is found and set right', async () => {
  const { ada, ben, bread, swim, circle, comment, world } = await startBusyWorld()
  await sql`update members set followers_count = 7 where id = ${ada.id}`.execute(world.db)
  await sql`update members set following_count = 7, activities_count = 7 where id = ${ben.id}`.execute(world.db)
  await sql`update circles set member_count = 7`.execute(world.db)
  await sql`update activities set high_five_count = 7, comment_count = 7, high_fiver_ids = '{}', commenter_ids = '{7}' where id = ${swim.id}`.execute(
    world.db,
  )
  await sql`update activities set reach = 'open' where id = ${bread.id}`.execute(world.db)
  await sql`update comments set star_count = 7`.execute(world.db)

  expect(await recount(world.db)).toEqual([
    { figure: 'members.followers_count', repaired: [ada.id] },
    { figure: 'members.following_count', repaired: [ben.id] },
    { figure: 'members.activities_count', repaired: [ben.id] },
    { figure: 'circles.member_count', repaired: [circle.id] },
    { figure: 'activities.high_five_count', repaired: [swim.id] },
    { figure: 'activities.comment_count', repaired: [swim.id] },
    { figure: 'activities.high_fiver_ids', repaired: [swim.id] },
    { figure: 'activities.commenter_ids', repaired: [swim.id] },
    { figure: 'activities.reach', repaired: [bread.id] },
    { figure: 'comments.star_count', repaired: [comment.id] },
  ])
  expect(await ben.asks(activities.read, { params: { activityId: bread.id } })).toBeRefused('activity_not_found')
  expect(await ben.asks(activities.read, { params: { activityId: swim.id } })).toMatchObject({
    high_five_count: 1,
    highfivers_preview: [{ id: ben.id }],
    comment_count: 1,
    commenters_preview: [{ id: ben.id }],
    comments: [{ star_count: 1 }],
  })
  for (const { repaired } of await recount(world.db)) expect(repaired).toEqual([])
})
