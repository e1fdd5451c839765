import { comments } from '@daystar/contract/comments'
import { engagement } from '@daystar/contract/engagement'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { encodeCursor } from '../../platform/api/paging.ts'
import { createActivity, createCircle, leaveCircle } from '../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../testing/test-app.ts'

const openTestApp = sharedTestApp()

test('gives and removes a high five idempotently', async () => {
  const { ada, ben } = await openTestApp()
  const swim = await createActivity(ada)
  const body = { activity_id: swim.id, sender_id: ben.id }

  const given = { has_high_fived: true, high_five_count: 1 }
  expect(await ben.request(engagement.give, { body })).toEqual(given)
  expect(await ben.request(engagement.give, { body })).toEqual(given)
  const removed = { has_high_fived: false, high_five_count: 0 }
  expect(await ben.request(engagement.takeBack, { body })).toEqual(removed)
  expect(await ben.request(engagement.takeBack, { body })).toEqual(removed)
})

test('counts ten concurrent requests as one high five', async () => {
  const { ada, ben, testApp } = await createTestApp()
  const swim = await createActivity(ada)

  const requests = Array.from({ length: 10 }, () => ben.request(engagement.give, { body: { activity_id: swim.id } }))
  for (const reply of await Promise.all(requests)) expect(reply).toEqual({ has_high_fived: true, high_five_count: 1 })

  const notifications = await testApp.db.selectFrom('notifications').select('id').execute()
  expect(notifications).toHaveLength(1)
})

test('rejects a sender_id of another member', async () => {
  const { ada, ben } = await openTestApp()
  const swim = await createActivity(ada)
  const body = { activity_id: swim.id, sender_id: ada.id }

  expect(await ben.request(engagement.give, { body })).toBeRejectedWith('not_yourself')
  expect(await ben.request(engagement.takeBack, { body })).toBeRejectedWith('not_yourself')
})

test('lets members take back their high five after they can no longer see the activity', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben, cleo])
  const swim = await createActivity(ada, { circle_ids: [circleId] })
  const body = { activity_id: swim.id }
  for (const member of [ben, cleo]) await member.request(engagement.give, { body })
  await leaveCircle(ben, circleId)

  expect(await ben.request(engagement.takeBack, { body })).toEqual({ has_high_fived: false, high_five_count: 1 })
  expect(await ben.request(engagement.takeBack, { body })).toBeRejectedWith('activity_not_found')
  expect(await ada.request(engagement.read, { params: { activityId: swim.id } })).toMatchObject({ high_five_count: 1 })
})

test('lists each high fiver and commenter once, newest first', async () => {
  const { ada, ben, cleo, visitor } = await openTestApp()
  const swim = await createActivity(ada)
  const params = { activityId: swim.id }
  for (const member of [ben, cleo]) await member.request(engagement.give, { body: { activity_id: swim.id } })
  for (const member of [ben, cleo, ben]) await member.request(comments.add, { params, body: { content: 'Lovely' } })

  const result = await ben.request(engagement.read, { params })
  expect(result).toMatchObject({ has_high_fived: true, high_five_count: 2, comment_count: 3 })
  expect(result.highfivers.map(({ name }) => name)).toEqual([cleo.name, ben.name])
  expect(result.commenters.map(({ name }) => name)).toEqual([ben.name, cleo.name])
  expect(await ada.request(engagement.read, { params })).toMatchObject({ has_high_fived: false })
  expect(await visitor.request(engagement.read, { params })).toMatchObject({
    has_high_fived: false,
    high_five_count: 2,
  })
})

test('pages through high fivers and commenters, newest first, each once', async () => {
  const { ada, testApp } = await openTestApp()
  const swim = await createActivity(ada)
  const insert = (count: number) => sql<{ id: number }>`
    insert into members (email, password_hash, name) select 'swimmer' || n || '@daystar.example', '!', 'Swimmer ' || n
    from generate_series(1, ${count}::int) n returning id`
  const ids = (await insert(25).execute(testApp.db)).rows.map(({ id }) => id)
  // Several have the same instant.
  await sql`insert into high_fives (activity_id, member_id, created_at)
    select ${swim.id}, id, now() - (id / 3) * interval '1 minute' from unnest(${ids}::bigint[]) id`.execute(testApp.db)
  await sql`insert into comments (activity_id, author_id, content, created_at)
    select ${swim.id}, id, 'Cold!', now() + round * interval '1 minute' from generate_series(1, 2) round, unnest(${ids.slice(0, 12)}::bigint[]) id
    order by round, id`.execute(testApp.db)

  const input = { params: { activityId: swim.id } }
  const whole = await ada.request(engagement.read, { ...input, query: { limit: 100 } })
  expect(whole).toMatchObject({ high_five_count: 25, comment_count: 24 })
  expect(new Set(whole.highfivers.map(({ id }) => id)).size).toBe(25)
  expect(whole.commenters.map(({ id }) => id)).toEqual(ids.slice(0, 12).reverse())
  expect(whole.highfivers_preview).toEqual(whole.highfivers.slice(0, 8))

  for (const limit of [1, 7, 25]) {
    const pages = await ada.requestAllPages(engagement.read, { ...input, query: { limit } })
    expect(pages.every((page) => page.highfivers.length <= limit && page.commenters.length <= limit)).toBe(true)
    expect(pages.flatMap((page) => page.highfivers)).toEqual(whole.highfivers)
    expect(pages.flatMap((page) => page.commenters)).toEqual(whole.commenters)
  }
  const [first] = await ada.requestAllPages(engagement.read, input)
  expect(first?.highfivers).toHaveLength(20)
})

test('rejects cursors that no page of an engagement returned', async () => {
  const { ada } = await openTestApp()
  const swim = await createActivity(ada)
  for (const key of ['', 'infinity', 'infinity/0/tomorrow', 'infinity/x/infinity', '2026-02-30/1/infinity'])
    expect(
      await ada.request(engagement.read, {
        params: { activityId: swim.id },
        query: { cursor: encodeCursor({ key, id: 1 }) },
      }),
    ).toBeRejectedWith('cursor_invalid')
})
