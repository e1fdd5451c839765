import { type Audience, activities } from '@daystar/contract/activities'
import { audience } from '@daystar/contract/activities/audience'
import { circles } from '@daystar/contract/circles'
import { feed } from '@daystar/contract/feed'
import { limits } from '@daystar/contract/limits'
import { expect, test } from 'vitest'
import type { Member } from '../../../testing/callers.ts'
import { createActivity, createCircle, follow } from '../../../testing/member-actions.ts'
import { createTestApp, sharedTestApp } from '../../../testing/test-app.ts'

const openTestApp = sharedTestApp()

/** Sends all batches and returns the sum of their results. */
async function changeAll(
  author: Member,
  change: { audience: Audience; activity_ids?: number[]; from?: string; until?: string },
) {
  const sum = { changed: 0, unchanged: 0, skipped: 0, requests: 0 }
  for (let after: number | null | undefined; after !== null; ) {
    const body = { ...change, ...(after !== undefined && { after_id: after }) }
    const batch = await author.request(audience.changeAll, { body })
    for (const name of ['changed', 'unchanged', 'skipped'] as const) sum[name] += batch[name]
    sum.requests += 1
    after = batch.next_after_id
  }
  return sum
}

const titlesIn = async (reader: Member) =>
  (await reader.request(feed.home, { query: { scope: 'following' } })).map(({ title }) => title)

test('changes the audience of the selected activities only, and the feeds of followers with it', async () => {
  const { ada, ben } = await createTestApp()
  await follow(ben, ada)
  const [first, second] = [
    await createActivity(ada, { title: 'First' }),
    await createActivity(ada, { title: 'Second' }),
  ]
  expect(await titlesIn(ben)).toEqual(['Second', 'First'])
  expect(await changeAll(ada, { audience: 'me', activity_ids: [first.id] })).toMatchObject({ changed: 1 })
  expect(await titlesIn(ben)).toEqual(['Second'])
  expect(await changeAll(ada, { audience: 'followers', activity_ids: [second.id, first.id, first.id] })).toEqual({
    changed: 2,
    unchanged: 0,
    skipped: 0,
    requests: 1,
  })
  expect(await titlesIn(ben)).toEqual(['Second', 'First'])
  expect(await changeAll(ada, { audience: 'followers' })).toMatchObject({ changed: 0, unchanged: 2 })
  expect(await ben.request(activities.read, { params: { activityId: first.id } })).toMatchObject({ edited_at: null })
})

test('changes all activities, or those between two dates, in batches', async () => {
  const { ada, ben, testApp } = await openTestApp()
  const values = Array.from({ length: limits.audienceBatch + 20 }, (_, index) => ({
    author_id: ada.id,
    title: `Swim ${index}`,
    occurred_at: new Date(Date.UTC(2026, 0, 1 + index, 12)),
    local_date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  }))
  await testApp.db.insertInto('activities').values(values).execute()
  const ofBen = await createActivity(ben)
  expect(await changeAll(ada, { audience: 'me', from: '2026-01-02', until: '2026-01-04' })).toMatchObject({
    changed: 3,
    requests: 1,
  })
  expect(await changeAll(ada, { audience: 'me' })).toMatchObject({ changed: 67, unchanged: 3, requests: 2 })
  expect(await ada.request(activities.read, { params: { activityId: ofBen.id } })).toMatchObject({
    audience: 'everyone',
  })
})

test('rejects a batch with an activity of another member, and changes nothing', async () => {
  const { ada, ben } = await openTestApp()
  const [own, foreign] = [await createActivity(ada), await createActivity(ben)]
  const hidden = await createActivity(ben, { audience: 'me' })
  const change = (ids: number[]) => ada.request(audience.changeAll, { body: { audience: 'me', activity_ids: ids } })
  expect(await change([own.id, foreign.id])).toBeRejectedWith('author_only')
  expect(await ben.request(activities.read, { params: { activityId: own.id } })).toMatchObject({ audience: 'everyone' })
  expect(await change([own.id, hidden.id])).toMatchObject({ changed: 1, skipped: 1 })
})

test('an activity that has lost its private circle stays with its author', async () => {
  const { ada, ben } = await openTestApp()
  const circleId = await createCircle(ada, 'Trails', true, [ben])
  const { id } = await createActivity(ada, { circle_ids: [circleId] })
  await ada.request(circles.remove, { params: { circleId } })
  expect(await changeAll(ada, { audience: 'everyone' })).toMatchObject({ changed: 0, skipped: 1 })
  expect(await ben.request(activities.read, { params: { activityId: id } })).toBeRejectedWith('activity_not_found')
})

test('two changes of the same activities at once both finish', async () => {
  const { ada } = await openTestApp()
  const ids = []
  for (let index = 0; index < 5; index++) ids.push((await createActivity(ada)).id)
  const changes = await Promise.all([
    changeAll(ada, { audience: 'me', activity_ids: ids }),
    changeAll(ada, { audience: 'followers', activity_ids: [...ids].reverse() }),
  ])
  expect(changes.map(({ changed }) => changed)).toEqual([5, 5])
  const shown = await ada.request(activities.ofMember, { params: { userId: 'me' } })
  expect(new Set(shown.map((activity) => activity.audience)).size).toBe(1)
})
