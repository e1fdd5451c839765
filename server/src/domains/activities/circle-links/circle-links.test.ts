import { activities } from '@daystar/contract/activities'
import { circles } from '@daystar/contract/circles'
import { comments } from '@daystar/contract/comments'
import { feed } from '@daystar/contract/feed'
import { expect, onTestFinished, test } from 'vitest'
import { recount } from '../../../jobs/stored-counts.ts'
import { migrate } from '../../../platform/migrations/migrations.ts'
import type { Caller, Member } from '../../../testing/callers.ts'
import { createEmptyDatabase } from '../../../testing/database/database.ts'
import { createActivity, createCircle, leaveCircle } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

const read = (caller: Caller, activityId: number) => caller.request(activities.read, { params: { activityId } })
const edit = (author: Member, activityId: number, body: object) =>
  author.request(activities.update, { params: { activityId }, body })
const setPrivate = (admin: Member, circleId: number, is_private: boolean) =>
  admin.request(circles.edit, { params: { circleId }, body: { is_private } })
const titlesIn = async (caller: Caller, circleId: number) =>
  (await caller.request(feed.circle, { params: { circleId } })).map(({ title }) => title)

test('keeps what was posted in a private circle for its members when the circle becomes public', async () => {
  const { ada, ben, cleo, visitor } = await createTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const lake = await createActivity(ada, { title: 'Lake', circle_ids: [circleId] })
  const comment = await ben.request(comments.add, { params: { activityId: lake.id }, body: { content: 'Brr' } })

  await setPrivate(ada, circleId, false)
  const river = await createActivity(ben, { title: 'River', circle_ids: [circleId] })

  for (const outsider of [cleo, visitor]) {
    expect(await read(outsider, lake.id)).toBeRejectedWith('activity_not_found')
    expect(await outsider.request(comments.list, { params: { activityId: lake.id } })).toBeRejectedWith(
      'activity_not_found',
    )
    expect(await outsider.request(comments.read, { params: { commentId: comment.id } })).toBeRejectedWith(
      'comment_not_found',
    )
    expect(await outsider.request(feed.home, { query: { scope: 'everyone' } })).toMatchObject([{ id: river.id }])
    expect(await titlesIn(outsider, circleId)).toEqual(['River'])
  }
  expect(await titlesIn(ben, circleId)).toEqual(['River', 'Lake'])
})

test('shares an activity that was logged while its circle was private with the members only', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ada, 'Evening swimmers', true, [ben])
  await setPrivate(ada, circleId, false)
  const lake = await createActivity(ada, { title: 'Late lake', circle_ids: [circleId], members_only: true })

  expect(lake).toMatchObject({ members_only: true })
  expect(await read(ben, lake.id)).toMatchObject({ title: 'Late lake' })
  expect(await read(cleo, lake.id)).toBeRejectedWith('activity_not_found')
  expect(await titlesIn(cleo, circleId)).toEqual([])
  await edit(ada, lake.id, { members_only: false })
  expect(await read(cleo, lake.id)).toMatchObject({ title: 'Late lake' })
})

test('hides what was posted in a private circle from those who join once it is public', async () => {
  const { ada, ben, cleo } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const lake = await createActivity(ada, { title: 'Lake', circle_ids: [circleId] })
  await setPrivate(ada, circleId, false)
  const join = () => cleo.request(circles.joinSelf, { params: { circleId } })

  expect(await join()).toMatchObject({ is_member: true })
  expect(await read(cleo, lake.id)).toBeRejectedWith('activity_not_found')
  expect(await titlesIn(cleo, circleId)).toEqual([])
  expect(await titlesIn(ben, circleId)).toEqual(['Lake'])

  // All members of a private circle see everything in it, also those who were not invited.
  await setPrivate(ada, circleId, true)
  expect(await titlesIn(cleo, circleId)).toEqual(['Lake'])
})

test('opens nothing when a circle becomes public again', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const circleId = await createCircle(ada, 'Walkers', false)
  const walk = await createActivity(ada, { circle_ids: [circleId] })
  expect(await read(visitor, walk.id)).toMatchObject({ id: walk.id })
  for (const isPrivate of [true, false]) {
    await setPrivate(ada, circleId, isPrivate)
    for (const outsider of [ben, visitor]) expect(await read(outsider, walk.id)).toBeRejectedWith('activity_not_found')
  }
})

test('opens nothing when the author sends the circles unchanged or edits other fields', async () => {
  const { ada, visitor } = await openTestApp()
  const circleId = await createCircle(ada, 'Walkers', true)
  const walk = await createActivity(ada, { circle_ids: [circleId] })
  await setPrivate(ada, circleId, false)
  for (const changes of [{ circle_ids: [circleId] }, { title: 'Walk' }, { audience: 'everyone' }])
    expect(await edit(ada, walk.id, changes)).toMatchObject({ circle_ids: [circleId] })
  expect(await read(visitor, walk.id)).toBeRejectedWith('activity_not_found')
})

test('follows the circles that the author chooses', async () => {
  const { ada, visitor } = await openTestApp()
  const [open, closed] = [await createCircle(ada, 'Open', false), await createCircle(ada, 'Closed', true)]
  const walk = await createActivity(ada, { circle_ids: [closed] })
  const isVisible: [number[], boolean][] = [
    [[closed, open], true],
    [[closed], false],
    [[], true],
    [[closed], false],
    [[open], true],
  ]
  for (const [circle_ids, visible] of isVisible) {
    await edit(ada, walk.id, { circle_ids })
    if (visible) expect(await read(visitor, walk.id), `${circle_ids}`).toMatchObject({ id: walk.id })
    else expect(await read(visitor, walk.id), `${circle_ids}`).toBeRejectedWith('activity_not_found')
  }
})

test('makes an activity only me when both of its private circles are deleted at the same moment', async () => {
  const { ada, ben, cleo, visitor, testApp } = await createTestApp()
  const first = await createCircle(ada, 'First', true, [ben])
  const second = await createCircle(ada, 'Second', true, [cleo])
  const bread = await createActivity(ada, { circle_ids: [first, second] })
  for (const circleId of [first, second]) await leaveCircle(ada, circleId)

  await Promise.all([leaveCircle(ben, first), leaveCircle(cleo, second)])

  await recount(testApp.db)
  expect(await read(ada, bread.id)).toMatchObject({ audience: 'me', circle_ids: [] })
  for (const outsider of [ben, cleo, visitor])
    expect(await read(outsider, bread.id)).toBeRejectedWith('activity_not_found')
})

test("deletes a circle with the account of its last member, and keeps other members' activities private", async () => {
  const { ada, ben, cleo, testApp } = await createTestApp()
  const circleId = await createCircle(ada, 'Bakers', true, [ben])
  const bread = await createActivity(ben, { circle_ids: [circleId] })
  await leaveCircle(ben, circleId)

  await testApp.db.deleteFrom('members').where('id', '=', ada.id).execute()

  expect(await cleo.request(circles.read, { params: { circleId } })).toBeRejectedWith('circle_not_found')
  expect(await read(ben, bread.id)).toMatchObject({ audience: 'me', circle_ids: [] })
  expect(await read(cleo, bread.id)).toBeRejectedWith('activity_not_found')
})

test('keeps an activity in a private circle when an author who left the circle edits it', async () => {
  const { ada, ben, cleo, visitor } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const swim = await createActivity(ben, { circle_ids: [circleId] })
  await leaveCircle(ben, circleId)

  // An edit form sends back the circles that it has loaded.
  const loaded = await read(ben, swim.id)
  expect(loaded).toMatchObject({ circle_ids: [circleId], circles: [{ name: 'Dawn swimmers' }] })
  await edit(ben, swim.id, { title: 'Lake, 9 °C', circle_ids: loaded.circle_ids })

  for (const outsider of [cleo, visitor]) expect(await read(outsider, swim.id)).toBeRejectedWith('activity_not_found')
  expect(await titlesIn(ada, circleId)).toEqual(['Lake, 9 °C'])
})

test('lets an author who left a private circle withdraw an activity from it, without publishing it', async () => {
  const { ada, ben, cleo, visitor } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const swim = await createActivity(ben, { title: 'Lake', circle_ids: [circleId] })
  await leaveCircle(ben, circleId)

  expect(await edit(ben, swim.id, { circle_ids: [] })).toMatchObject({ circle_ids: [], audience: 'me' })

  expect(await titlesIn(ada, circleId)).toEqual([])
  for (const outsider of [ada, cleo, visitor])
    expect(await read(outsider, swim.id)).toBeRejectedWith('activity_not_found')
  expect(await edit(ben, swim.id, { audience: 'everyone' })).toBeRejectedWith('validation')
  expect(await ben.request(activities.remove, { params: { activityId: swim.id } })).toBeUndefined()
})

test('opens no activity when the links to circles are introduced', async () => {
  const { db, pool, close } = await createEmptyDatabase()
  onTestFinished(close)
  await migrate(pool, { upTo: '0013-member-summary-topic.sql' })
  await pool.query("insert into members (email, password_hash, name) values ('ada@daystar.example', 'none', 'Ada')")
  await pool.query("insert into circles (name, is_private) values ('Open', false), ('Closed', true)")
  const titles = ['open', 'closed', 'both', 'none', 'closed, but open', 'open, but closed', 'none, but closed']
  await pool.query(
    'insert into activities (author_id, title, occurred_at, local_date) select 1, unnest($1::text[]), now(), now()',
    [titles],
  )
  await pool.query(
    'insert into activity_circles (activity_id, circle_id) values (1, 1), (2, 2), (3, 1), (3, 2), (5, 2), (6, 1)',
  )
  // The states that concurrent changes could store before.
  await pool.query("update activities set reach = case id when 5 then 'open' else 'circles' end where id in (5, 6, 7)")

  await migrate(pool)

  const { rows } = await pool.query('select title, reach, audience from activities order by id')
  expect(rows).toEqual([
    { title: 'open', reach: 'open', audience: 'everyone' },
    { title: 'closed', reach: 'circles', audience: 'everyone' },
    { title: 'both', reach: 'open', audience: 'everyone' },
    { title: 'none', reach: 'open', audience: 'everyone' },
    { title: 'closed, but open', reach: 'circles', audience: 'everyone' },
    { title: 'open, but closed', reach: 'circles', audience: 'everyone' },
    { title: 'none, but closed', reach: 'circles', audience: 'me' },
  ])
  for (const { column, repaired } of await recount(db)) expect(repaired, column).toEqual([])
})

test('shows only the author that an activity is for members only although one of its circles is public', async () => {
  const { ada, ben } = await createTestApp()
  const [first, second] = [
    await createCircle(ada, 'First', true, [ben]),
    await createCircle(ada, 'Second', true, [ben]),
  ]
  const walk = await createActivity(ada, { circle_ids: [first, second] })
  expect(walk).not.toHaveProperty('members_only')

  await setPrivate(ada, first, false)
  expect(await read(ada, walk.id)).toMatchObject({ members_only: true })
  expect(await ada.request(feed.home)).toMatchObject([{ members_only: true }])
  expect(await read(ben, walk.id)).not.toHaveProperty('members_only')
})

test('opens an activity for everyone when its author asks for it', async () => {
  const { ada, ben, cleo, visitor } = await openTestApp()
  const circleId = await createCircle(ada, 'Dawn swimmers', true, [ben])
  const swim = await createActivity(ben, { circle_ids: [circleId] })
  await ada.request(comments.add, { params: { activityId: swim.id }, body: { content: 'Brr' } })
  const ownSwim = await createActivity(ada, { circle_ids: [circleId] })
  await setPrivate(ada, circleId, false)

  expect(await edit(ada, swim.id, { members_only: false })).toBeRejectedWith('author_only')
  // Repeating it changes nothing.
  for (const _attempt of [1, 2])
    expect(await edit(ben, swim.id, { members_only: false })).not.toHaveProperty('members_only')

  for (const outsider of [cleo, visitor]) {
    expect(await read(outsider, swim.id)).toMatchObject({ comments: [{ content: 'Brr' }] })
    expect(await read(outsider, ownSwim.id)).toBeRejectedWith('activity_not_found')
  }
  await setPrivate(ada, circleId, true)
  expect(await read(visitor, swim.id)).toBeRejectedWith('activity_not_found')
})

test('cannot be opened while all of its circles are private, or set to members only', async () => {
  const { ada, visitor } = await openTestApp()
  const circleId = await createCircle(ada, 'Bakers', true)
  const bread = await createActivity(ada, { circle_ids: [circleId] })
  for (const members_only of [false, true])
    expect(await edit(ada, bread.id, { title: 'Rye', members_only })).toBeRejectedWith('validation')
  expect(await read(ada, bread.id)).toMatchObject({ title: bread.title })
  expect(await read(visitor, bread.id)).toBeRejectedWith('activity_not_found')
})

test('opens an activity that lost its circles for the audience that its author chooses', async () => {
  const { ada, ben, visitor } = await openTestApp()
  const circleId = await createCircle(ada, 'Bakers', true, [ben])
  const bread = await createActivity(ben, { circle_ids: [circleId] })
  for (const member of [ada, ben]) await leaveCircle(member, circleId)

  expect(await read(ben, bread.id)).toMatchObject({ audience: 'me', members_only: true })
  const opened = await edit(ben, bread.id, { audience: 'everyone', members_only: false })
  expect(opened).toMatchObject({ audience: 'everyone' })
  expect(opened).not.toHaveProperty('members_only')
  expect(await read(visitor, bread.id)).toMatchObject({ id: bread.id })
})
